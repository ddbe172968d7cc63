import type { ReactNode } from "react";
import { graphql, useFragment } from "react-relay/hooks";
import type { PostsSection_section$key } from "../../../generated/relay/PostsSection_section.graphql.ts";
import type { SectionStory_post$key } from "../../../generated/relay/SectionStory_post.graphql.ts";
import { joinClasses } from "../../ui/joinClasses.ts";
import styles from "./PostsSection.module.css";
import { type SectionLook, SectionStory } from "./SectionStory.tsx";
import { readList } from "../../features/listing/readList.ts";

/** A section of selected stories on a publication's home. Empty sections aren't shown. */
export function PostsSection(props: {
  section: PostsSection_section$key;
  /** The first section shows its first story larger, if its layout has room for that. */
  isFirst: boolean;
}) {
  const { posts, ...section } = useFragment(
    graphql`
      fragment PostsSection_section on HomepagePostsSection {
        id
        title
        layout
        margin
        textPosition
        posts {
          id
          ...SectionStory_post
        }
      }
    `,
    props.section,
  );
  return <StorySection {...section} posts={readList(posts)} isFirst={props.isFirst} />;
}

/** Stories below a heading. Shows nothing without stories. */
export function StorySection(props: {
  id: string;
  title: ReactNode;
  layout: string;
  margin: string;
  textPosition: string;
  posts: readonly ({ readonly id: string } & SectionStory_post$key)[];
  isFirst: boolean;
}) {
  const { id, title, layout, margin, textPosition, posts } = props;
  if (posts.length === 0) return null;
  const look = { layout, textPosition } as SectionLook;
  // A lead story takes four places of a grid of three columns, whose last row has to be full.
  const hasLead =
    props.isFirst &&
    layout === "GRID" &&
    textPosition === "BELOW" &&
    margin === "WIDE" &&
    posts.length % 3 === 0;
  return (
    <section
      className={joinClasses(
        styles.section,
        styles[margin],
        styles[layout],
        styles[textPosition],
        hasLead && styles.lead,
      )}
      aria-labelledby={title ? id : undefined}
    >
      <div className={styles.body}>
        {title ? (
          <h2 className={styles.title} id={id} dir="auto">
            {title}
          </h2>
        ) : null}
        <ul className={styles.stories}>
          {posts.map((post, index) => (
            <li key={post.id} className={styles.item}>
              <SectionStory
                post={post}
                look={look}
                isLead={hasLead && index === 0}
                headingLevel={title ? 3 : 2}
              />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
