import type { ReactNode } from "react";
import { useViewer } from "../../app/frame.ts";
import { HoverPopover } from "../../ui/HoverPopover.tsx";
import { StarIcon } from "../../ui/icons.tsx";
import { AccessLinks } from "./AccessLinks.tsx";
import styles from "./MemberOnlyStar.module.css";
import * as texts from "./texts.ts";

/** Marks a member-only story; its popover says what that means (reader.md §2.9). */
export function MemberOnlyStar({ creatorId }: { creatorId: string | null }) {
  const viewer = useViewer();
  const isOwn = viewer.status === "loggedIn" && viewer.viewer.id === creatorId;
  const content = (): ReactNode => <Meaning isOwn={isOwn} />;
  return (
    <HoverPopover
      label={texts.memberOnly}
      className={styles.card}
      opensOnPress
      trigger={
        <button type="button" className={styles.star}>
          <StarIcon size={16} /> {texts.memberOnly}
        </button>
      }
      content={content}
    />
  );
}

function Meaning({ isOwn }: { isOwn: boolean }) {
  return (
    <div className={styles.content} lang="en" dir="ltr">
      <p className={styles.title}>{texts.memberOnly}</p>
      <p className={styles.text}>{isOwn ? texts.ownMemberOnly : texts.wallText}</p>
      {isOwn ? null : <AccessLinks size="small" />}
    </div>
  );
}
