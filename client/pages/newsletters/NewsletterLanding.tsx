import type { ReactNode } from "react";
import type { StoryBrief_post$key } from "../../../generated/relay/StoryBrief_post.graphql.ts";
import { StoryBrief } from "../../features/stories/StoryBrief.tsx";
import { type MaybeConnection, readConnection } from "../../features/listing/readConnection.ts";
import styles from "./NewsletterLanding.module.css";
import * as texts from "./texts.ts";

interface StoryEdge {
  readonly node: { readonly id: string } & StoryBrief_post$key;
}

/** Presents a newsletter to readers: whose it is, how to get it, and what it will bring. */
export function NewsletterLanding<Edge extends StoryEdge>(props: {
  /** The newsletter's image, or its owner's. */
  image: ReactNode;
  /** Above the heading. */
  by: ReactNode;
  heading: string;
  about: string;
  /** How to subscribe. */
  children: ReactNode;
  /** The latest stories. */
  stories: MaybeConnection<Edge>;
  /** Leads to all stories. */
  storiesHref: string;
}) {
  const { edges } = readConnection(props.stories);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        {props.image}
        <p className={styles.by}>{props.by}</p>
        <h1 className={styles.heading} dir="auto">
          {props.heading}
        </h1>
        {props.about ? (
          <p className={styles.about} dir="auto">
            {props.about}
          </p>
        ) : null}
      </header>
      {props.children}
      {edges.length === 0 ? null : (
        <section className={styles.latest} aria-labelledby="latest-stories">
          <h2 className={styles.label} id="latest-stories">
            {texts.latestStories}
          </h2>
          <ul className={styles.stories}>
            {edges.map(({ node }) => (
              <li key={node.id}>
                <StoryBrief post={node} cover="beside" />
              </li>
            ))}
          </ul>
          <a href={props.storiesHref}>{texts.allStories}</a>
        </section>
      )}
    </div>
  );
}
