import { useEffect, useRef, useState } from "react";
import { graphql, useFragment } from "react-relay/hooks";
import type { LiveCount_live$key } from "../../../generated/relay/LiveCount_live.graphql.ts";
import { MINUTE_MS } from "../../../shared/durations.ts";
import { storyTitle } from "../../../shared/story/storyTitle.ts";
import styles from "./Stats.module.css";
import { useLiveRefresh } from "./useLiveRefresh.ts";
import * as texts from "./texts.ts";

/** Screen readers say a changed count at most so often, in milliseconds. */
const ANNOUNCED_MS = 5 * MINUTE_MS;

/** How many views there were in the last minutes, and of which stories; stays up to date. */
export function LiveCount(props: {
  live: LiveCount_live$key;
  /** The publication's slug or domain; null for the viewer. */
  publication: string | null;
}) {
  const { minutes, views, stories } = useFragment(
    graphql`
      fragment LiveCount_live on LiveViews {
        minutes
        views
        stories {
          views
          post {
            id
            title
            excerpt
            path
          }
        }
      }
    `,
    props.live,
  );
  useLiveRefresh(props.publication);
  const said = useAnnouncement(texts.live(views, minutes));
  return (
    <p className={styles.live}>
      <span className={styles.dot} data-is-live={views > 0 || undefined}>
        {texts.live(views, minutes)}
      </span>
      {stories.map(({ post, views: count }) =>
        post ? (
          <span key={post.id}>
            <a href={post.path} dir="auto">
              {storyTitle(post)}
            </a>{" "}
            {count.toLocaleString("en")}
          </span>
        ) : null,
      )}
      <span className="visually-hidden" role="status">
        {said}
      </span>
    </p>
  );
}

/** The text once it has changed, and not more often than ANNOUNCED_MS; empty before. */
function useAnnouncement(text: string): string {
  const [said, setSaid] = useState("");
  const latest = useRef({ text, at: 0 });
  useEffect(() => {
    const now = Date.now();
    if (latest.current.at === 0) latest.current = { text, at: now };
    if (text === latest.current.text || now - latest.current.at < ANNOUNCED_MS) return;
    latest.current = { text, at: now };
    setSaid(text);
  }, [text]);
  return said;
}
