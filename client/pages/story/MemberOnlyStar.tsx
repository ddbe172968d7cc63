import type { ReactNode } from "react";
import { useViewer } from "../../app/frame.ts";
import { StarIcon } from "../../ui/icons.tsx";
import { MenuButton, type MenuTrigger } from "../../ui/MenuButton.tsx";
import { MenuItem } from "../../ui/MenuItem.tsx";
import { useAccessLinks } from "./AccessLinks.tsx";
import styles from "./MemberOnlyStar.module.css";
import * as texts from "./texts.ts";

const trigger = (given: MenuTrigger): ReactNode => (
  <button type="button" {...given} className={styles.star}>
    <StarIcon size={16} /> {texts.memberOnly}
  </button>
);

/** Marks a member-only story; its popover says what that means (reader.md §2.9). */
export function MemberOnlyStar({ creatorId }: { creatorId: string | null }) {
  const viewer = useViewer();
  const isOwn = viewer.status === "loggedIn" && viewer.viewer.id === creatorId;
  const items = (): ReactNode => <Meaning isOwn={isOwn} />;
  return (
    <>
      <span className={styles.star} data-without-script>
        <StarIcon size={16} /> {texts.memberOnly}
      </span>
      <MenuButton label={texts.memberOnly} align="start" trigger={trigger} items={items} />
    </>
  );
}

function Meaning({ isOwn }: { isOwn: boolean }) {
  const links = useAccessLinks();
  return (
    <>
      <p className={styles.text}>{isOwn ? texts.ownMemberOnly : texts.wallText}</p>
      {isOwn
        ? null
        : links.map(({ label, href }) => (
            <MenuItem key={label} href={href}>
              {label}
            </MenuItem>
          ))}
    </>
  );
}
