import { PRODUCT_NAME } from "../../shared/product.ts";
import styles from "./CrashPage.module.css";

/** What stands where a page failed to render (platform.md §2.4). Links load anew from the server. */
export function CrashPage() {
  return (
    <main className={styles.page} data-crash>
      <a className={styles.logo} href="/" data-reload>
        {PRODUCT_NAME}
      </a>
      <h1 className={styles.heading}>Error</h1>
      <p className={styles.text}>{"We're sorry, but there was a problem displaying this page."}</p>
      <p className={styles.text}>Please reload and try again.</p>
    </main>
  );
}
