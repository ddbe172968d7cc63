import { useMemo } from "react";
import { graphql, useFragment } from "react-relay/hooks";
import type { PublicationHome_collection$key } from "../../../generated/relay/PublicationHome_collection.graphql.ts";
import { EmptyPublication } from "../../features/publications/EmptyPublication.tsx";
import { PublicationColophon } from "../../features/publications/PublicationColophon.tsx";
import { PublicationFeed } from "../../features/publications/PublicationFeed.tsx";
import { PublicationMasthead } from "../../features/publications/PublicationMasthead.tsx";
import { useIsInColumn } from "../../features/publications/useIsInColumn.ts";
import { usePublicationPath } from "../../features/publications/usePublicationPath.ts";
import { joinClasses } from "../../ui/joinClasses.ts";
import { PostsSection, StorySection } from "./PostsSection.tsx";
import { PromotionSection } from "./PromotionSection.tsx";
import * as texts from "./texts.ts";
import styles from "./PublicationHome.module.css";
import { readList } from "../../features/listing/readList.ts";
import { PartNotLoaded } from "../../ui/PartNotLoaded.tsx";

/** A publication's home: masthead, sections, stories and colophon. */
export function PublicationHome(props: { collection: PublicationHome_collection$key }) {
  const collection = useFragment(
    graphql`
      fragment PublicationHome_collection on Collection
      @argumentDefinitions(after: { type: "String" }, isFirstPage: { type: "Boolean!" }) {
        ...PublicationMasthead_collection
        ...PublicationFeed_collection @arguments(after: $after)
        ...EmptyPublication_collection
        ...PublicationColophon_collection
        slug
        featuredPosts(isPinned: true) @include(if: $isFirstPage) {
          id
          ...SectionStory_post
        }
        publication {
          homepage {
            sections @include(if: $isFirstPage) {
              __typename
              ... on HomepagePromotionSection {
                id
                ...PromotionSection_section @alias(as: "promotion")
              }
              ... on HomepagePostsSection {
                id
                posts {
                  id
                }
                ...PostsSection_section @alias(as: "stories")
              }
            }
          }
        }
      }
    `,
    props.collection,
  );
  const { homepage } = collection.publication;
  const sections = homepage?.sections;
  const hasFailed = !homepage || sections === null;
  const isInColumn = useIsInColumn();
  const { featuredPosts } = collection;
  const pinned = readList(featuredPosts);
  const pathTo = usePublicationPath(collection.slug);
  const shownIds = useMemo(
    () =>
      new Set([
        ...readList(featuredPosts).map(({ id }) => id),
        ...readList(sections).flatMap((section) =>
          section.__typename === "HomepagePostsSection"
            ? readList(section.posts).map(({ id }) => id)
            : [],
        ),
      ]),
    [sections, featuredPosts],
  );
  return (
    <>
      <PublicationMasthead collection={collection} />
      <div className={joinClasses(styles.page, isInColumn && styles.inColumn)}>
        {hasFailed ? <PartNotLoaded /> : null}
        <StorySection
          id="featured"
          title={<a href={pathTo("ShowCollectionFeatured")}>{texts.featured}</a>}
          layout="GRID"
          margin="WIDE"
          textPosition="BELOW"
          posts={pinned}
          isFirst={pinned.length === 3}
        />
        {readList(sections).map((section, index) => {
          if (section.__typename === "HomepagePromotionSection" && section.promotion) {
            return <PromotionSection key={section.id} section={section.promotion} />;
          }
          if (section.__typename === "HomepagePostsSection" && section.stories) {
            return (
              <PostsSection
                key={section.id}
                section={section.stories}
                isFirst={index === 0 && pinned.length === 0}
              />
            );
          }
          return null;
        })}
        <section className={styles.feed} aria-label={texts.stories}>
          <PublicationFeed
            heading={
              shownIds.size > 0 ? (
                <h2 className={styles.heading}>{texts.moreStories}</h2>
              ) : undefined
            }
            collection={collection}
            label={texts.stories}
            headingLevel={shownIds.size > 0 ? 3 : 2}
            exceptIds={shownIds}
            empty={shownIds.size > 0 ? null : <EmptyPublication collection={collection} />}
          />
        </section>
        <div className={styles.colophon}>
          <PublicationColophon collection={collection} placement="below" />
        </div>
      </div>
    </>
  );
}
