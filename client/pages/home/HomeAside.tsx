import { graphql, useFragment } from "react-relay/hooks";
import type { HomeAside_query$key } from "../../../generated/relay/HomeAside_query.graphql.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { PersonRow } from "../../features/people/PersonRow.tsx";
import { StoryBrief } from "../../features/stories/StoryBrief.tsx";
import { TagChips } from "../../features/topics/TagChips.tsx";
import { AsideSection } from "./AsideSection.tsx";
import styles from "./HomeAside.module.css";
import { readList } from "../../features/listing/readList.ts";
import * as texts from "./texts.ts";

/**
 * The right column of the home: staff picks, topics, who to follow, and the reading list. Topics
 * and people move to the main column while the viewer follows nothing.
 */
export function HomeAside(props: { query: HomeAside_query$key }) {
  const { staffPicksFeed, viewer } = useFragment(
    graphql`
      fragment HomeAside_query on Query {
        staffPicksFeed(paging: { limit: 3 }) {
          items {
            post {
              id
              ...StoryBrief_post
            }
          }
        }
        viewer {
          id
          followsAnything
          suggestedTags(first: 6) {
            id
            ...TagChips_tags
          }
          suggestedUsers(first: 3) {
            id
            ...PersonRow_user
            ...FollowButton_viewer
          }
          latestSavedPosts(first: 3) {
            id
            ...StoryBrief_post
          }
        }
      }
    `,
    props.query,
  );
  const followsNothing = viewer?.followsAnything === false;
  // Until then the feed begins with them.
  const picks = followsNothing ? [] : readList(staffPicksFeed?.items).map(({ post }) => post);
  const topics = followsNothing ? [] : (viewer?.suggestedTags ?? []);
  const people = followsNothing ? [] : (viewer?.suggestedUsers ?? []);
  const saved = viewer?.latestSavedPosts ?? [];
  return (
    <div className={styles.aside}>
      {picks.length > 0 ? (
        <AsideSection id="staff-picks" title={texts.staffPicks}>
          <ul className={styles.picks}>
            {picks.map((post) => (
              <li key={post.id}>
                <StoryBrief post={post} cover="beside" />
              </li>
            ))}
          </ul>
        </AsideSection>
      ) : null}
      {topics.length > 0 ? (
        <AsideSection
          id="topics"
          title={texts.recommendedTopics}
          all={{ href: buildPath("ExploreTopics"), label: texts.seeAllTopics }}
        >
          <TagChips tags={topics} label={texts.topics} />
        </AsideSection>
      ) : null}
      {people.length > 0 ? (
        <AsideSection
          id="who-to-follow"
          title={texts.whoToFollow}
          all={{ href: buildPath("YourSuggestions"), label: texts.seeAllSuggestions }}
        >
          <ul className={styles.people}>
            {people.map((user) => (
              <li key={user.id}>
                <PersonRow user={user} headingLevel={3} isFollowed={false} />
              </li>
            ))}
          </ul>
        </AsideSection>
      ) : null}
      <AsideSection
        id="reading-list"
        title={texts.readingList}
        all={
          saved.length > 0
            ? {
                href: buildPath("YourList", { catalogSlugId: "reading-list" }),
                label: texts.seeAllSaved,
              }
            : undefined
        }
      >
        {saved.length > 0 ? (
          <ul className={styles.picks}>
            {saved.map((post) => (
              <li key={post.id}>
                <StoryBrief post={post} cover="beside" />
              </li>
            ))}
          </ul>
        ) : (
          <p className={styles.text}>{texts.nothingSaved}</p>
        )}
      </AsideSection>
    </div>
  );
}
