import styles from "./NewsletterStats.module.css";
import * as texts from "./texts.ts";

/** What the numbers of an issue mean, and what they can't. */
export function AboutNumbers(props: { tracksEngagement: boolean }) {
  return (
    <div className={styles.about}>
      <p>{props.tracksEngagement ? texts.aboutOpensShort : texts.notTracked}</p>
      <details>
        <summary>{texts.more}</summary>
        {props.tracksEngagement && <p>{texts.aboutOpens}</p>}
        {props.tracksEngagement && <p>{texts.aboutRetention}</p>}
        <p>{texts.aboutReplies}</p>
      </details>
    </div>
  );
}
