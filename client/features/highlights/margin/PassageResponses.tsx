import { useState } from "react";
import { graphql, useFragment } from "react-relay/hooks";
import type { PassageResponses_post$key } from "../../../../generated/relay/PassageResponses_post.graphql.ts";
import { siteHref } from "../../../runtime/links/siteHref.ts";
import { useLocation } from "../../../runtime/links/useLocation.ts";
import { Button } from "../../../ui/Button.tsx";
import { ErrorNote } from "../../../ui/ErrorNote.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { readConnection } from "../../listing/readConnection.ts";
import type { ResponseTools } from "../../responses/responseContext.ts";
import { StoryResponse } from "../../responses/StoryResponse.tsx";
import type { Mark } from "../readHighlights.ts";
import * as texts from "../texts.ts";
import type { PassageThreadProps } from "./PassageThread.tsx";
import styles from "./PassageThread.module.css";
import { usePassageThread } from "./usePassageThread.ts";

interface Shared {
  /** The text that the responses are about. */
  passage: string;
  story: PassageThreadProps["story"];
  tools: ResponseTools | null;
  onChange: () => void;
}

/** The responses to a passage with the replies to them. */
export function PassageResponses({ marks, ...shared }: Shared & { marks: readonly Mark[] }) {
  const { thread, hasFailed, retry } = usePassageThread(marks.flatMap(({ id }) => id ?? []));
  if (hasFailed)
    return (
      <div className={styles.failed}>
        <ErrorNote>{texts.responsesNotLoaded}</ErrorNote>
        <Button variant="secondary" size="small" onClick={retry}>
          {texts.tryAgain}
        </Button>
      </div>
    );
  return (
    <ol className={styles.responses} aria-busy={thread === null}>
      {marks.map(({ id, text }) => {
        const post = thread?.get(id ?? "");
        if (post) return <PassageResponse key={id} post={post} quoted={text} {...shared} />;
        return thread === null ? (
          <li key={id} className={styles.loading}>
            <span className="visually-hidden">{texts.loadingResponses}</span>
            <Skeleton lines={3} />
          </li>
        ) : null;
      })}
    </ol>
  );
}

function PassageResponse(props: Shared & { post: PassageResponses_post$key; quoted: string }) {
  const { story, tools, passage, quoted, onChange } = props;
  const post = useFragment(
    graphql`
      fragment PassageResponses_post on Post {
        id
        path
        creator {
          name
        }
        ...StoryResponse_post
        threadedPostResponses(first: 10, sortType: NEWEST)
          @connection(key: "StoryResponses_threadedPostResponses") {
          edges {
            node {
              id
              ...StoryResponse_post
            }
          }
          pageInfo {
            hasNextPage
          }
        }
      }
    `,
    props.post,
  );
  const location = useLocation();
  const [isReplying, setReplying] = useState(false);
  const { edges, pageInfo } = readConnection(post.threadedPostResponses);
  const { mayHide, authorId } = story;
  const shown = { sort: "NEWEST", mayHide, authorId } as const;
  const parent = { kind: "story", id: post.id } as const;
  return (
    <li>
      <StoryResponse
        post={post}
        place={{
          ...shown,
          parent: { kind: "story", id: story.id },
          isAtQuote: quoted === passage,
          onChange,
        }}
        tools={tools}
        card={{
          reply:
            story.isDiscussionClosed || !tools || isReplying ? null : (
              <Button
                variant="plain"
                size="small"
                aria-label={texts.replyTo(post.creator?.name ?? null)}
                onClick={() => setReplying(true)}
              >
                {texts.reply}
              </Button>
            ),
        }}
      />
      {edges.length > 0 ? (
        <ol className={styles.replies}>
          {pageInfo.hasNextPage ? (
            <li>
              <a href={siteHref(post.path, location)}>{texts.earlierReplies}</a>
            </li>
          ) : null}
          {edges.toReversed().map(({ node }) => (
            <li key={node.id}>
              <StoryResponse
                post={node}
                place={{ ...shown, parent }}
                tools={tools}
                card={{ reply: null }}
              />
            </li>
          ))}
        </ol>
      ) : null}
      {isReplying && tools ? (
        <tools.ResponseComposer
          parent={parent}
          sort="NEWEST"
          compactLabel={texts.replyTo(post.creator?.name ?? null)}
          onSent={() => setReplying(false)}
        />
      ) : null}
    </li>
  );
}
