import { PRODUCT_NAME } from "../../shared/product.ts";
import * as texts from "../runtime/page/texts.ts";
import styles from "./CrashPage.module.css";

/** Replaces a page that failed to render. Its links trigger a full page load. */
export function CrashPage() {
  return (
    <main className={styles.page} data-crash>
      <a className={styles.logo} href="/" data-reload>
        {PRODUCT_NAME}
      </a>
      <h1 className={styles.heading}>{texts.crashTitle}</h1>
      <p className={styles.text}>{texts.crashText}</p>
      <p className={styles.text}>{texts.crashAdvice}</p>
    </main>
  );
}
