import { useEffect } from "react";
import { storageOf } from "../../runtime/browser/storageOf.ts";
import { useLocation } from "../../runtime/links/useLocation.ts";
import { rememberLockedStory } from "../../features/membership/lockedStory.ts";
import { StarIcon } from "../../ui/icons.tsx";
import { joinClasses } from "../../ui/joinClasses.ts";
import { AccessLinks } from "./AccessLinks.tsx";
import { PAYWALL_CLASS } from "./paywallClass.ts";
import styles from "./StoryWall.module.css";
import * as texts from "./texts.ts";

/** Ends the preview of a member-only story, with the ways to read the rest. */
export function StoryWall() {
  const { params, path } = useLocation();
  useEffect(() => rememberLockedStory(storageOf(window), path, Date.now()), [path]);
  return (
    <aside
      className={joinClasses(styles.wall, PAYWALL_CLASS)}
      aria-label={texts.memberOnly}
      lang="en"
      dir="ltr"
    >
      <p className={styles.kind}>
        <StarIcon size={16} /> {texts.memberOnly}
      </p>
      <h2 className={styles.heading}>{texts.wallHeading}</h2>
      <p className={styles.text}>
        {params.token === undefined ? texts.wallText : texts.friendLinkEnded}
      </p>
      <AccessLinks />
    </aside>
  );
}
