import styles from "./NeedsScript.module.css";
import * as texts from "./texts.ts";

/** Says that paying needs JavaScript, to those who have none. */
export function NeedsScript() {
  return (
    <p className={styles.note} data-without-script="">
      {texts.needsScript}
    </p>
  );
}
