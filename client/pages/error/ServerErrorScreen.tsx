import { PRODUCT_NAME } from "../../../shared/product.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { Wordmark } from "../../ui/Wordmark.tsx";
import styles from "./ServerErrorScreen.module.css";

/**
 * The server error page (reader.md §2.9). Needs neither data nor JavaScript, so that it always
 * renders. An empty `publicUrl` means the requested host; without a `statusUrl` the text has no
 * link.
 */
export function ServerErrorScreen(props: {
  publicUrl: string;
  statusUrl: string | null;
  /** The response's status code. */
  status?: 500 | 503;
}) {
  const { publicUrl, statusUrl, status = 500 } = props;
  return (
    <div className={styles.screen}>
      <a
        className={styles.logo}
        href={publicUrl + buildPath("ShowHome")}
        aria-label={`${PRODUCT_NAME}, home`}
      >
        <Wordmark />
      </a>
      <h1 className={styles.number}>{status}</h1>
      <p className={styles.text}>
        Apologies, but something went wrong on our end. Refresh the page, check the{" "}
        {statusUrl === null ? "site status" : <a href={statusUrl}>site status</a>}, or find{" "}
        <a href={publicUrl + buildPath("BrowseTop")}>something interesting to read</a>
      </p>
    </div>
  );
}
