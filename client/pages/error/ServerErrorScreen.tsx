import { PRODUCT_NAME } from "../../../shared/product.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { Wordmark } from "../../ui/Wordmark.tsx";
import styles from "./ServerErrorScreen.module.css";

/**
 * What a reader sees when the product broke (reader.md §2.9). It needs neither data nor script, so
 * that it stands when nothing else does. An empty `publicUrl` is the host that was asked; without a
 * known status page, null, its words are no link.
 */
export function ServerErrorScreen(props: {
  publicUrl: string;
  statusUrl: string | null;
  /** What the answer's status is. */
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
