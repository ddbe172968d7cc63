import { useClientStore } from "../../app/frame.ts";
import { siteHref } from "../../app/siteHref.ts";
import { useLocation } from "../../app/useLocation.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { ShareIcon } from "../../ui/icons.tsx";
import { shareLink } from "./shareLink.ts";

/** Shares a page, or copies its link. */
export function ShareButton({ path, title }: { path: string; title: string }) {
  const location = useLocation();
  const store = useClientStore();
  const share = (): void => {
    const { href } = new URL(siteHref(path, location), window.location.href);
    void shareLink(store, { title, url: href });
  };
  return (
    <IconButton
      size="small"
      label={`Share ${title}`}
      title="Share"
      data-needs-script
      onClick={share}
    >
      <ShareIcon />
    </IconButton>
  );
}
