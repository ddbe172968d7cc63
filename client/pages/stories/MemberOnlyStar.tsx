import type { ReactNode } from "react";
import { useViewer } from "../../runtime/page/frame.ts";
import { useRouteHref } from "../../runtime/links/useRouteHref.ts";
import { useViewerMembership } from "../../features/membership/useViewerMembership.ts";
import { HoverPopover } from "../../ui/HoverPopover.tsx";
import { StarIcon } from "../../ui/icons.tsx";
import { useAccessLinks } from "./AccessLinks.tsx";
import styles from "./MemberOnlyStar.module.css";
import { starReader } from "./starReader.ts";
import * as texts from "./texts.ts";

/** Marks a member-only story; its popover says what that means. */
export function MemberOnlyStar(props: { postId: string; creatorId: string | null }) {
  const content = (): ReactNode => <Meaning {...props} />;
  return (
    <>
      <span className={styles.star} data-without-script>
        <StarIcon size={16} /> {texts.memberOnly}
      </span>
      <HoverPopover
        label={texts.memberOnly}
        opensOnPress
        className={styles.card}
        trigger={
          <button type="button" className={styles.star} data-needs-script>
            <StarIcon size={16} /> {texts.memberOnly}
          </button>
        }
        content={content}
      />
    </>
  );
}

function Meaning({ postId, creatorId }: { postId: string; creatorId: string | null }) {
  const hrefTo = useRouteHref();
  const viewer = useViewer();
  const membership = useViewerMembership();
  const offers = useAccessLinks();
  const reader = starReader({
    viewerId: viewer.status === "loggedIn" ? viewer.viewer.id : null,
    creatorId,
    isMember: membership != null,
  });
  const own: Link[] = [
    {
      label: texts.storySettings,
      href: hrefTo("PostSettings", { postId }),
    },
  ];
  const paid: Link[] = [
    {
      label: texts.yourMembership,
      href: hrefTo("SettingsTab", { setting: "membership" }),
    },
  ];
  const links = { creator: own, member: paid, other: offers }[reader];
  return (
    <>
      <p className={styles.text}>{texts.starTexts[reader]}</p>
      {links.map(({ label, href }) => (
        <a key={label} className={styles.link} href={href}>
          {label}
        </a>
      ))}
    </>
  );
}

interface Link {
  label: string;
  href: string;
}
