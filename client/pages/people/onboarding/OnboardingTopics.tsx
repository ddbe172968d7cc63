import { graphql, useFragment } from "react-relay/hooks";
import type { OnboardingTopics_query$key } from "../../../../generated/relay/OnboardingTopics_query.graphql.ts";
import { buildPath } from "../../../../shared/routes/buildPath.ts";
import { useConfig } from "../../../runtime/page/frame.ts";
import { readList } from "../../../features/listing/readList.ts";
import { FollowTagButton } from "../../../features/topics/FollowTagButton.tsx";
import styles from "./Onboarding.module.css";
import { OnboardingStep } from "./OnboardingStep.tsx";
import * as texts from "./texts.ts";

/** Number of tags offered to a new user: few enough to read, more than most would follow. */
const MOST = 24;

/** Topics to follow, those named in the settings first. */
export function OnboardingTopics(props: { viewerId: string; query: OnboardingTopics_query$key }) {
  const { topics, popularTags } = useFragment(
    graphql`
      fragment OnboardingTopics_query on Query {
        topics {
          slug
          tags {
            id
            ...FollowTagButton_tag
          }
        }
        popularTags(first: 18) {
          id
          ...FollowTagButton_tag
        }
      }
    `,
    props.query,
  );
  const { topicsToFollow } = useConfig();
  const named = topicsToFollow.flatMap((slug) => topics.find((topic) => topic.slug === slug) ?? []);
  // Following a topic means following its first tag.
  const firsts = [...named, ...topics].flatMap(({ tags }) => tags.slice(0, 1));
  const offered = new Map([...firsts, ...readList(popularTags)].map((tag) => [tag.id, tag]));
  return (
    <OnboardingStep
      name="topics"
      viewerId={props.viewerId}
      title={texts.topicsTitle}
      lead={texts.topicsLead}
    >
      <ul className={styles.topics} aria-label={texts.topicsList}>
        {[...offered.values()].slice(0, MOST).map((tag) => (
          <li key={tag.id}>
            <FollowTagButton tag={tag} look="chip" />
          </li>
        ))}
      </ul>
      <p className={styles.more}>
        <a href={buildPath("ExploreTopics")}>{texts.exploreTopics}</a>
      </p>
    </OnboardingStep>
  );
}
