import { StarIcon } from "../../ui/icons.tsx";
import styles from "./LockedSheet.module.css";
import * as texts from "./texts.ts";

/** A picture: a sheet whose story goes on below what is shown of it. */
export function LockedSheet() {
  return (
    <div className={styles.frame} aria-hidden="true">
      <div className={styles.sheet}>
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
