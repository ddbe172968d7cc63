import { graphql, useFragment } from "react-relay/hooks";
import type { PostInfo_post$key } from "../../../../generated/relay/PostInfo_post.graphql.ts";
import { buildPath } from "../../../../shared/routes/buildPath.ts";
import { storyTitle } from "../../../../shared/story/storyTitle.ts";
import { siteHref } from "../../../runtime/links/siteHref.ts";
import { useLocation } from "../../../runtime/links/useLocation.ts";
import { PageFrame } from "../../../ui/PageFrame.tsx";
import { Tabs } from "../../../ui/Tabs.tsx";
import { PostClappers } from "./PostClappers.tsx";
import { PostFacts } from "./PostFacts.tsx";
import * as texts from "./texts.ts";
import styles from "./PostInfo.module.css";
import { PostReplies } from "./PostReplies.tsx";

type Order = "newest" | "top";
type Filter = "responses" | "claps";

const ORDERS: Record<Filter, Record<Order, string>> = {
  responses: { newest: texts.newest, top: texts.mostApplauded },
  claps: { newest: texts.latest, top: texts.mostClaps },
};

/** A story's metadata, and one of the lists of participants. */
export function PostInfo(props: {
  post: PostInfo_post$key;
  isWriter: boolean;
  order: Order;
  filter: Filter;
}) {
  const post = useFragment(
    graphql`
      fragment PostInfo_post on Post
      @argumentDefinitions(
        sort: { type: "ResponseSortType!" }
        showsClaps: { type: "Boolean!" }
        showsResponses: { type: "Boolean!" }
        after: { type: "String" }
      ) {
        id
        title
        excerpt
        path
        voterCount
        postResponses {
          count
        }
        ...PostFacts_post
        ...PostReplies_post
          @include(if: $showsResponses)
          @arguments(sort: $sort, after: $after)
          @alias(as: "replies")
        ...PostClappers_post
          @include(if: $showsClaps)
          @arguments(sort: $sort, after: $after)
          @alias(as: "clappers")
      }
    `,
    props.post,
  );
  const location = useLocation();
  const { isWriter, order, filter } = props;
  const listPath = (list: Filter, by: Order): string =>
    buildPath("ShowPostInfoFiltered", { postId: post.id, order: by, filter: list });
  return (
    <PageFrame
      gap="large"
      above={<p className={styles.kicker}>{texts.aboutTheStory}</p>}
      heading={<a href={siteHref(post.path, location)}>{storyTitle(post)}</a>}
      below={
        isWriter ? (
          <p className={styles.links}>
            <a href={buildPath("EditPost", { postId: post.id })}>{texts.edit}</a>
            <a href={buildPath("PostSettings", { postId: post.id })}>{texts.settings}</a>
          </p>
        ) : null
      }
    >
      <PostFacts post={post} />
      <section className={styles.people} aria-label={texts.activity}>
        <Tabs
          label={texts.activity}
          tabs={[
            {
              href: listPath("responses", "newest"),
              label: texts.responsesTab(post.postResponses.count),
              isCurrent: filter === "responses",
            },
            ...(isWriter
              ? [
                  {
                    href: listPath("claps", "newest"),
                    label: texts.clapsTab(post.voterCount),
                    isCurrent: filter === "claps",
                  },
                ]
              : []),
          ]}
        />
        <nav aria-label={texts.order}>
          <ul className={styles.orders}>
            {(["newest", "top"] as const).map((by) => (
              <li key={by}>
                <a
                  className={styles.order}
                  href={listPath(filter, by)}
                  aria-current={by === order ? "true" : undefined}
                >
                  {ORDERS[filter][by]}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        {post.replies ? <PostReplies post={post.replies} /> : null}
        {post.clappers ? <PostClappers post={post.clappers} /> : null}
      </section>
    </PageFrame>
  );
}
