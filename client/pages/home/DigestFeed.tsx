import { graphql, useFragment } from "react-relay/hooks";
import type { DigestFeed_viewer$key } from "../../../generated/relay/DigestFeed_viewer.graphql.ts";
import { formatLongDate } from "../../../shared/format/dates.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { StoryFeed } from "../../features/stories/StoryFeed.tsx";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import styles from "./Home.module.css";
import * as texts from "./texts.ts";

const SETTINGS = buildPath("SettingsTab", { setting: "notifications" });

/** The stories of the viewer's latest email digest that are still available to them. */
export function DigestFeed(props: { viewer: DigestFeed_viewer$key }) {
  const { latestDigest, notificationPreferences } = useFragment(
    graphql`
      fragment DigestFeed_viewer on Viewer {
        notificationPreferences {
          digestFrequency
        }
        latestDigest {
          frequency
          createdAt
          posts {
            id
            ...StoryCard_post
          }
        }
      }
    `,
    props.viewer,
  );
  const isOff = notificationPreferences?.digestFrequency === "OFF";
  const change = <Button href={SETTINGS}>{isOff ? texts.chooseDigest : texts.changeDigest}</Button>;
  const edges = (latestDigest?.posts ?? []).map((node) => ({ node }));
  return (
    <>
      {latestDigest && edges.length > 0 ? (
        <div className={styles.bar}>
          <p>
            {(latestDigest.frequency === "WEEKLY" ? texts.digestOfWeek : texts.digestOfDay)(
              formatLongDate(latestDigest.createdAt),
            )}
          </p>
          <a className={styles.all} href={SETTINGS}>
            {isOff ? texts.chooseDigest : texts.changeDigest}
          </a>
        </div>
      ) : null}
      <StoryFeed
        label={texts.storiesOfDigest}
        stories={{ edges, pageInfo: { hasNextPage: false, endCursor: null } }}
        empty={
          <EmptyState
            title={texts.noDigest}
            text={isOff ? texts.digestIsOff : texts.digestIsOn}
            action={change}
          />
        }
      />
    </>
  );
}
