import { useState } from "react";
import { fetchQuery, graphql, useRelayEnvironment } from "react-relay/hooks";
import type { IEnvironment } from "relay-runtime";
import type { DiscussionToolsQuery } from "../../../generated/relay/DiscussionToolsQuery.graphql.ts";
import type { DiscussionToolsListQuery } from "../../../generated/relay/DiscussionToolsListQuery.graphql.ts";
import type { ResponseSort } from "../../../shared/enums.ts";
import { FAILED } from "../../app/refusalIn.ts";
import { useClientStore } from "../../app/frame.ts";
import { Button } from "../../ui/Button.tsx";
import { closeDiscussion, unhideResponse } from "./changeDiscussion.ts";
import { refetchResponses } from "./refetchResponses.ts";
import type { Discussed } from "./responsePlace.ts";
import styles from "./StoryResponses.module.css";

type Hidden = Awaited<ReturnType<typeof readHidden>>[number];

/** What a story's writer, or a list's owner, decides about its discussion: whether it is open, and what is hidden. */
export function DiscussionTools(props: {
  parent: Discussed;
  sort: ResponseSort;
  isClosed: boolean;
}) {
  const { parent, isClosed } = props;
  const environment = useRelayEnvironment();
  const store = useClientStore();
  const [isBusy, setBusy] = useState(false);
  const [hidden, setHidden] = useState<readonly Hidden[] | null>(null);
  const fail = (message = FAILED): void => store.enqueueToast({ toastStyle: "error", message });

  const toggle = async (): Promise<void> => {
    setBusy(true);
    const problem = await closeDiscussion(environment, parent, !isClosed);
    setBusy(false);
    if (problem !== null) fail(problem);
  };
  const look = async (): Promise<void> => {
    if (hidden) return setHidden(null);
    try {
      setHidden(await readHidden(environment, parent));
    } catch {
      fail();
    }
  };
  const show = async (id: string): Promise<void> => {
    const problem = await unhideResponse(environment, parent, id);
    if (problem !== null) return fail(problem);
    setHidden((list) => list?.filter((each) => each.id !== id) ?? null);
    store.enqueueToast({ toastStyle: "hide-post-response", extraParams: { isUndone: true } });
    await refetchResponses(environment, parent, props.sort);
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

/** What its writer or owner has hidden. Rejects where it can't be had. */
async function readHidden(environment: IEnvironment, { kind, id }: Discussed) {
  if (kind === "list") {
    const data = await fetchQuery<DiscussionToolsListQuery>(
      environment,
      graphql`
        query DiscussionToolsListQuery($catalogId: ID!) {
          catalogById(catalogId: $catalogId) {
            hiddenCatalogResponses(first: 50) {
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
      `,
      { catalogId: id },
    ).toPromise();
    return (data?.catalogById?.hiddenCatalogResponses.edges ?? []).map(({ node }) => node);
  }
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
    { postId: id },
  ).toPromise();
  return (data?.postResult.hiddenPostResponses?.edges ?? []).map(({ node }) => node);
}
