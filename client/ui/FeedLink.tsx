import styles from "./FeedLink.module.css";
import { FeedIcon } from "./icons.tsx";

/** A link to a feed, for feed readers. */
export function FeedLink(props: {
  href: string;
  /** The feed's subject, for the accessible label. */
  of: string;
}) {
  return (
    <a className={styles.link} href={props.href} type="application/rss+xml">
      <FeedIcon size={16} />
      <span>
        RSS<span className="visually-hidden">{` feed of ${props.of}`}</span>
      </span>
    </a>
  );
}
