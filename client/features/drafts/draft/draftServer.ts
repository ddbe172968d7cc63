import { fetchQuery, graphql, type IEnvironment } from "relay-runtime";
import type { draftServerContentQuery } from "../../../../generated/relay/draftServerContentQuery.graphql.ts";
import type { draftServerCreateMutation } from "../../../../generated/relay/draftServerCreateMutation.graphql.ts";
import type { draftServerRevisionQuery } from "../../../../generated/relay/draftServerRevisionQuery.graphql.ts";
import type { draftServerSaveMutation } from "../../../../generated/relay/draftServerSaveMutation.graphql.ts";
import type { DraftContent } from "../../../../shared/story/delta/draftContent.ts";
import type { SaveAnswer, SaveRequest } from "../../../../shared/story/delta/draftJournal.ts";
import { NetworkError } from "../../../runtime/relay/fetchOperation.ts";
import { errorIn } from "../../../runtime/relay/errorIn.ts";
import { type MutationResult, runMutation } from "../../../runtime/relay/runMutation.ts";
import * as texts from "../texts.ts";

/**
 * What a writer can do after a rejection: sign in again, reload the page, or restore the story from
 * the trash.
 */
export type NextStep = "sign-in" | "reload" | "take-out";

/** The server rejected the request; retrying won't help. */
export class SaveError extends Error {
  override readonly name = "SaveError";
  readonly next: NextStep | null;

  constructor(message: string, next: NextStep | null = null) {
    super(message);
    this.next = next;
  }
}

/** The server's version of a draft. */
export interface ServerDraft {
  postId: string;
  revision: number;
  content: DraftContent;
}

/** What a new story is written for; null for neither. */
export type DraftPurpose = { collectionId: string } | { newsletterId: string } | null;

/**
 * Returns true if a new story may take over text that is stored for a purpose. One without a purpose
 * takes any, since nothing else might: the publication or the newsletter may be gone.
 */
export const mayTakeOver = (purpose: DraftPurpose, stored: DraftPurpose | undefined): boolean =>
  purpose === null || JSON.stringify(stored ?? null) === JSON.stringify(purpose);

/** The server API for saving. Every method rejects without a connection, or with SaveError. */
export interface DraftServer {
  create: (key: string, purpose: DraftPurpose) => Promise<ServerDraft>;
  save: (postId: string, request: SaveRequest) => Promise<SaveAnswer>;
  /** Returns the draft if its revision is newer than the given one; otherwise null. */
  newer: (postId: string, revision: number) => Promise<ServerDraft | null>;
}

const CREATE = graphql`
  mutation draftServerCreateMutation($key: String!, $collectionId: ID, $newsletterId: ID) {
    createDraft(key: $key, collectionId: $collectionId, newsletterId: $newsletterId) {
      __typename
      ... on DraftUpdate {
        draft {
          postId
          revision
          content
        }
      }
      ... on ResultError {
        message
      }
    }
  }
`;

const SAVE = graphql`
  mutation draftServerSaveMutation($postId: ID!, $baseRev: Int!, $deltas: DraftDeltas!) {
    saveDraftDeltas(postId: $postId, baseRev: $baseRev, deltas: $deltas) {
      __typename
      ... on DraftSave {
        revision
        content
        missingImageIds
      }
      ... on Conflict {
        currentDraft {
          revision
          content
        }
      }
      ... on ResultError {
        message
      }
    }
  }
`;

const REVISION = graphql`
  query draftServerRevisionQuery($postId: ID!) {
    postDraft(postId: $postId) {
      ... on PostDraft {
        revision
      }
    }
  }
`;

const CONTENT = graphql`
  query draftServerContentQuery($postId: ID!) {
    postDraft(postId: $postId) {
      ... on PostDraft {
        postId
        revision
        content
      }
    }
  }
`;

/** Creates the server API on Relay. Responses bypass the store, because the text isn't a record. */
export function draftServer(environment: IEnvironment): DraftServer {
  return {
    create: async (key, purpose) => {
      const result = await runMutation<draftServerCreateMutation>(environment, {
        mutation: CREATE,
        variables: { key, ...purpose },
      });
      if (result.kind !== "success") throw saveErrorOf(result);
      return result.data.draft as ServerDraft;
    },
    save: async (postId, { baseRevision: baseRev, deltas }) => {
      const result = await runMutation<draftServerSaveMutation>(environment, {
        mutation: SAVE,
        variables: { postId, baseRev, deltas },
      });
      if (result.kind === "success") {
        const { revision = 0, content } = result.data;
        const missingImages = result.data.missingImageIds ?? undefined;
        return content
          ? { kind: "merged", revision, content: content as DraftContent, missingImages }
          : { kind: "saved", revision, missingImages };
      }
      if (result.kind === "failed") throw saveErrorOf(result);
      if (result.answer.__typename === "ServiceUnavailable") throw new Error("busy");
      const current = result.answer.currentDraft;
      if (!current) throw saveErrorOf(result);
      const { revision, content } = current;
      return { kind: "conflict", revision, content: content as DraftContent };
    },
    newer: async (postId, revision) => {
      const known = await fetchQuery<draftServerRevisionQuery>(
        environment,
        REVISION,
        { postId },
        { fetchPolicy: "network-only" },
      ).toPromise();
      if ((known?.postDraft.revision ?? 0) <= revision) return null;
      const answer = await fetchQuery<draftServerContentQuery>(
        environment,
        CONTENT,
        { postId },
        { fetchPolicy: "network-only" },
      ).toPromise();
      const draft = answer?.postDraft;
      return draft?.content ? (draft as ServerDraft) : null;
    },
  };
}

type FailedSave = Exclude<
  MutationResult<unknown, { readonly __typename: string }>,
  { kind: "success" }
>;

function saveErrorOf(result: FailedSave): Error {
  if (result.kind === "failed") return failure(result.cause);
  switch (result.answer.__typename) {
    case "Unauthorized":
      return new SaveError(texts.signedOut, "sign-in");
    case "RemovedByUser":
      return new SaveError(result.message, "take-out");
    default:
      return new SaveError(result.message);
  }
}

/** An outdated page, for example after signing in again, can't send anything more. */
function failure(error: Error): Error {
  // A single change exceeds the request limit only with very many links or table cells.
  if (error instanceof NetworkError && error.cause === 413)
    return new SaveError(texts.paragraphTooLarge);
  const words = errorIn(error);
  return words === null ? error : new SaveError(words, "reload");
}
