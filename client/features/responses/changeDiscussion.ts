import { graphql, type IEnvironment } from "relay-runtime";
import { type MutationResult, runMutation } from "../../runtime/relay/runMutation.ts";
import type { changeDiscussionCloseMutation } from "../../../generated/relay/changeDiscussionCloseMutation.graphql.ts";
import type { changeDiscussionHideMutation } from "../../../generated/relay/changeDiscussionHideMutation.graphql.ts";
import type { changeDiscussionUnhideMutation } from "../../../generated/relay/changeDiscussionUnhideMutation.graphql.ts";
import {
  closeCatalogDiscussion,
  hideCatalogResponse,
  showCatalogResponse,
} from "./changeListDiscussion.ts";
import type { Discussed } from "./responseContext.ts";

interface HiddenTarget {
  parentPostId: string;
  postResponseId: string;
}

/** Hides a response. */
export function hideResponse(
  environment: IEnvironment,
  { kind, id }: Discussed,
  responseId: string,
): Promise<MutationResult> {
  return kind === "story"
    ? hidePostResponse(environment, { parentPostId: id, postResponseId: responseId })
    : hideCatalogResponse(environment, { parentCatalogId: id, catalogResponseId: responseId });
}

/** Shows a hidden response again. */
export function unhideResponse(
  environment: IEnvironment,
  { kind, id }: Discussed,
  responseId: string,
): Promise<MutationResult> {
  return kind === "story"
    ? unhidePostResponse(environment, { parentPostId: id, postResponseId: responseId })
    : showCatalogResponse(environment, { parentCatalogId: id, catalogResponseId: responseId });
}

/** Closes or reopens the discussion of a story or list. */
export function closeDiscussion(
  environment: IEnvironment,
  { kind, id }: Discussed,
  isDiscussionClosed: boolean,
): Promise<MutationResult> {
  return kind === "story"
    ? closePostDiscussion(environment, { targetPostId: id, isDiscussionClosed })
    : closeCatalogDiscussion(environment, { targetCatalogId: id, isDiscussionClosed });
}

function hidePostResponse(
  environment: IEnvironment,
  variables: HiddenTarget,
): Promise<MutationResult> {
  return runMutation<changeDiscussionHideMutation>(environment, {
    mutation: graphql`
      mutation changeDiscussionHideMutation($parentPostId: ID!, $postResponseId: ID!) {
        hidePostResponseOnParentPost(parentPostId: $parentPostId, postResponseId: $postResponseId) {
          __typename
          ... on Toggled {
            target {
              ... on Post {
                id
                inResponseToPost {
                  id
                  postResponses {
                    count
                  }
                }
              }
            }
          }
          ... on ResultError {
            message
          }
        }
      }
    `,
    variables,
  });
}

function unhidePostResponse(
  environment: IEnvironment,
  variables: HiddenTarget,
): Promise<MutationResult> {
  return runMutation<changeDiscussionUnhideMutation>(environment, {
    mutation: graphql`
      mutation changeDiscussionUnhideMutation($parentPostId: ID!, $postResponseId: ID!) {
        unhidePostResponseOnParentPost(
          parentPostId: $parentPostId
          postResponseId: $postResponseId
        ) {
          __typename
          ... on ResultError {
            message
          }
        }
      }
    `,
    variables,
  });
}

function closePostDiscussion(
  environment: IEnvironment,
  variables: { targetPostId: string; isDiscussionClosed: boolean },
): Promise<MutationResult> {
  return runMutation<changeDiscussionCloseMutation>(environment, {
    mutation: graphql`
      mutation changeDiscussionCloseMutation($targetPostId: ID!, $isDiscussionClosed: Boolean!) {
        setDiscussionClosed(targetPostId: $targetPostId, isDiscussionClosed: $isDiscussionClosed) {
          __typename
          ... on DiscussionChanged {
            post {
              id
              isDiscussionClosed
            }
          }
          ... on ResultError {
            message
          }
        }
      }
    `,
    variables,
  });
}
