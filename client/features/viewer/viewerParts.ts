// The page's second operation: fetches viewer data of all entities on the page by their ids,
// whatever the number of cards and responses.

import {
  createOperationDescriptor,
  type Disposable,
  fetchQuery,
  getRequest,
  graphql,
  type IEnvironment,
} from "relay-runtime";
import type {
  viewerPartsQuery,
  viewerPartsQuery$data,
} from "../../../generated/relay/viewerPartsQuery.graphql.ts";
import { BATCH_WINDOW_MS, MAX_NODES } from "../../../shared/limits.ts";
import { type Batcher, createBatcher } from "../../runtime/relay/batcher.ts";

const QUERY = graphql`
  query viewerPartsQuery($ids: [ID!]!, $storyId: ID!, $hasHighlights: Boolean!) {
    nodes(ids: $ids) {
      __typename
      id
      ... on Post {
        postResponses {
          count
        }
      }
      ... on Catalog {
        responsesCount
      }
      ...BookmarkButton_viewer @alias(as: "bookmark")
      ...ClapControl_viewer @alias(as: "claps")
      ...CatalogClaps_viewer @alias(as: "listClaps")
      ...FollowButton_viewer @alias(as: "person")
      ...FollowCatalogButton_viewer @alias(as: "list")
      ...FollowCollectionButton_viewer @alias(as: "publication")
      ...FollowTagButton_viewer @alias(as: "tag")
      ...RepostedStory_viewer @alias(as: "reposted")
    }
    postResult(id: $storyId) @include(if: $hasHighlights) {
      ... on Post {
        ...readHighlights_post @alias(as: "marks")
        ...readNotes_post @alias(as: "notes")
        ...readQuotedResponses_post @alias(as: "responses")
      }
    }
  }
`;

/** A request for viewer data of an entity, or for a story's highlights. */
interface PartRequest {
  id: string;
  hasHighlights: boolean;
}

interface Answer {
  data: viewerPartsQuery$data;
  retained: () => Disposable;
}

const batchers = new WeakMap<IEnvironment, Batcher<PartRequest, Answer>>();

function requestPart(environment: IEnvironment, item: PartRequest): Promise<Answer> {
  let batcher = batchers.get(environment);
  if (!batcher) {
    const limits = { max: MAX_NODES, windowMs: BATCH_WINDOW_MS };
    batcher = createBatcher((items) => send(environment, items), limits);
    batchers.set(environment, batcher);
  }
  return batcher.add(item);
}

async function send(environment: IEnvironment, items: readonly PartRequest[]): Promise<Answer[]> {
  const storyId = items.find(({ hasHighlights }) => hasHighlights)?.id;
  const ids = [...new Set(items.map(({ id }) => id))];
  const variables = { ids, storyId: storyId ?? "", hasHighlights: storyId !== undefined };
  const operation = createOperationDescriptor(getRequest(QUERY), variables);
  const data = await fetchQuery<viewerPartsQuery>(environment, QUERY, variables, {
    fetchPolicy: "network-only",
  }).toPromise();
  if (!data) throw new Error("The viewer's data could not be loaded");
  const answer = { data, retained: () => environment.retain(operation) };
  return items.map(() => answer);
}

/**
 * Fetches viewer data of an entity, batched with all other current requests. The store retains them
 * until the result is disposed. Rejects on failure.
 */
export async function askViewerPart(environment: IEnvironment, id: string): Promise<Disposable> {
  return (await requestPart(environment, { id, hasHighlights: false })).retained();
}

type Marked = NonNullable<viewerPartsQuery$data["postResult"]> | null;

const marked = new WeakMap<IEnvironment, Map<string, Promise<Marked>>>();

/**
 * Fetches the highlights of the viewer and followed users in the page's story once, batched with
 * the rest. The story's text starts the request early; the highlights component awaits the same
 * promise.
 */
export function loadHighlights(environment: IEnvironment, storyId: string): Promise<Marked> {
  let stories = marked.get(environment);
  if (!stories) marked.set(environment, (stories = new Map()));
  let asked = stories.get(storyId);
  if (!asked) {
    asked = requestPart(environment, { id: storyId, hasHighlights: true }).then(
      ({ data }) => data.postResult ?? null,
    );
    asked.catch(() => {});
    stories.set(storyId, asked);
  }
  return asked;
}

/** Makes the next visit to a story refetch its highlights. */
export function forgetHighlights(environment: IEnvironment, storyId: string): void {
  marked.get(environment)?.delete(storyId);
}
