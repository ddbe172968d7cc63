import styles from "./FeedLink.module.css";
import { FeedIcon } from "./icons.tsx";

/** The way to a feed, for those who read in a program of their own. */
export function FeedLink(props: {
  href: string;
  /** What it is a feed of, for those who hear the page. */
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
