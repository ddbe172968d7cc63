import { buildPath } from "../../../shared/routes/buildPath.ts";
import { fillText } from "../../ui/fillText.tsx";
import { Wordmark } from "../../ui/Wordmark.tsx";
import styles from "./ServerErrorScreen.module.css";
import * as texts from "./texts.ts";

/**
 * The server error page. Needs neither data nor JavaScript, so that it always
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
        aria-label={texts.homeLink}
      >
        <Wordmark />
      </a>
      <h1 className={styles.number}>{status}</h1>
      <p className={styles.text}>
        {fillText(texts.explanation, {
          status:
            statusUrl === null ? texts.siteStatus : <a href={statusUrl}>{texts.siteStatus}</a>,
          stories: <a href={publicUrl + buildPath("BrowseTop")}>{texts.somethingToRead}</a>,
        })}
      </p>
    </div>
  );
}
