import { StarIcon } from "../../ui/icons.tsx";
import { joinClasses } from "../../ui/joinClasses.ts";
import paper from "../../features/membership/Paper.module.css";
import styles from "./LockedSheet.module.css";
import * as texts from "./texts.ts";

/** A picture: a sheet whose story goes on below what is shown of it. */
export function LockedSheet() {
  return (
    <div className={joinClasses(paper.shadow, styles.frame)} aria-hidden="true">
      <div className={joinClasses(paper.sheet, styles.sheet)}>
        <p className={styles.badge}>
          <StarIcon size={16} /> {texts.memberOnly}
        </p>
        <p className={styles.title}>{texts.sheetTitle}</p>
        <p className={styles.text}>{texts.sheetText}</p>
        <div className={styles.lines}>
          <span />
          <span />
          <span />
          <span />
          <span />
        </div>
      </div>
    </div>
  );
}
