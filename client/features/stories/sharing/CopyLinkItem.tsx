import { useClientStore } from "../../../runtime/page/frame.ts";
import { LinkIcon } from "../../../ui/icons.tsx";
import { MenuItem } from "../../../ui/MenuItem.tsx";
import { copyLink } from "./shareLink.ts";
import * as texts from "./texts.ts";
import { usePageUrl } from "./usePageUrl.ts";

/** The menu item that copies the address of a page. */
export function CopyLinkItem({ path }: { path: string }) {
  const store = useClientStore();
  const urlOf = usePageUrl(path);
  return (
    <MenuItem icon={<LinkIcon size={20} />} onSelect={() => void copyLink(store, urlOf())}>
      {texts.copyLink}
    </MenuItem>
  );
}
