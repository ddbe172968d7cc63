import { useState } from "react";
import { fetchQuery, graphql, useRelayEnvironment } from "react-relay/hooks";
import type { DiscussionToolsQuery } from "../../../generated/relay/DiscussionToolsQuery.graphql.ts";
import type { ResponseSort } from "../../../shared/enums.ts";
import { FAILED } from "../../app/refusalIn.ts";
import { useClientStore } from "../../app/frame.ts";
import { Button } from "../../ui/Button.tsx";
import { closeDiscussion, unhideResponse } from "./changeDiscussion.ts";
import { refetchThreadedPostResponses } from "./RefetchThreadedPostResponses.ts";
import styles from "./StoryResponses.module.css";

type Hidden = NonNullable<
  DiscussionToolsQuery["response"]["postResult"]["hiddenPostResponses"]
>["edges"][number]["node"];

/** What a story's writer decides about its discussion: whether it is open, and what is hidden. */
export function DiscussionTools(props: { postId: string; sort: ResponseSort; isClosed: boolean }) {
  const { postId, isClosed } = props;
  const environment = useRelayEnvironment();
  const store = useClientStore();
  const [isBusy, setBusy] = useState(false);
  const [hidden, setHidden] = useState<readonly Hidden[] | null>(null);
  const fail = (message = FAILED): void => store.enqueueToast({ toastStyle: "error", message });

  const toggle = async (): Promise<void> => {
    setBusy(true);
    const wish = { targetPostId: postId, isDiscussionClosed: !isClosed };
    const problem = await closeDiscussion(environment, wish);
    setBusy(false);
    if (problem !== null) fail(problem);
  };
  const look = async (): Promise<void> => {
    if (hidden) return setHidden(null);
    try {
      const data = await fetchQuery<DiscussionToolsQuery>(
        environment,
        graphql`
          query DiscussionToolsQuery($postId: ID!) {
            postResult(id: $postId) {
              ... on Post {
                hiddenPostResponses(first: 50) {
                  edges {
                    node {
                      id
                      excerpt
                      creator {
                        name
                      }
                    }
                  }
                }
              }
            }
          }
        `,
        { postId },
      ).toPromise();
      setHidden((data?.postResult.hiddenPostResponses?.edges ?? []).map(({ node }) => node));
    } catch {
      fail();
    }
  };
  const show = async (id: string): Promise<void> => {
    const problem = await unhideResponse(environment, { parentPostId: postId, postResponseId: id });
    if (problem !== null) return fail(problem);
    setHidden((list) => list?.filter((each) => each.id !== id) ?? null);
    store.enqueueToast({ toastStyle: "hide-post-response", extraParams: { isUndone: true } });
    await refetchThreadedPostResponses(environment, { postId, sortType: props.sort });
  };
  return (
    <>
      <div className={styles.tools}>
        <Button variant="plain" size="small" isBusy={isBusy} onClick={() => void toggle()}>
          {isClosed ? "Open discussion" : "Close discussion"}
        </Button>
        <Button
          variant="plain"
          size="small"
          aria-expanded={hidden !== null}
          onClick={() => void look()}
        >
          Hidden responses
        </Button>
      </div>
      {hidden === null ? null : (
        <ul className={styles.hidden} aria-label="Hidden responses">
          {hidden.length === 0 ? <li>You have hidden none.</li> : null}
          {hidden.map(({ id, excerpt, creator }) => (
            <li key={id}>
              <span dir="auto">
                {creator?.name ?? "A reader"}: {excerpt}
              </span>
              <Button variant="plain" size="small" onClick={() => void show(id)}>
                Show again
                <span className="visually-hidden"> the response by {creator?.name}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
