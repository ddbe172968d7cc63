import { graphql, useFragment } from "react-relay/hooks";
import type { LiveCount_live$key } from "../../../generated/relay/LiveCount_live.graphql.ts";
import { storyTitle } from "../../../shared/story/storyTitle.ts";
import styles from "./Stats.module.css";
import * as texts from "./texts.ts";

/** How many views there were in the last minutes, and of which stories. */
export function LiveCount(props: { live: LiveCount_live$key }) {
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
    </p>
  );
}
