import * as texts from "./texts.ts";
import styles from "./FeedLink.module.css";
import { FeedIcon } from "./icons.tsx";

/** A link to a feed, for feed readers. */
export function FeedLink(props: {
  href: string;
  /** The feed's subject, for the accessible label. */
  of: string;
}) {
  return (
    <a
      className={styles.link}
      href={props.href}
      type="application/rss+xml"
      aria-label={texts.feedOf(props.of)}
    >
      <FeedIcon size={16} />
      <span>{texts.rss}</span>
    </a>
  );
}
