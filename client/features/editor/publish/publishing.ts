import { commitMutation, fetchQuery, graphql, type IEnvironment } from "relay-runtime";
import { resultText } from "../../../../shared/rules/outcomes.ts";
import type { publishingQuery } from "../../../../generated/relay/publishingQuery.graphql.ts";
import type {
  publishingSetMutation,
  PublishSettingsInput,
} from "../../../../generated/relay/publishingSetMutation.graphql.ts";
import type { publishingScheduleMutation } from "../../../../generated/relay/publishingScheduleMutation.graphql.ts";

const STATE = graphql`
  query publishingQuery($postId: ID!) {
    viewer {
      id
      adminCollections(first: 50) {
        id
        name
      }
    }
    postDraft(postId: $postId) {
      __typename
      ... on PostDraft {
        publishedRevision
        post {
          creator {
            id
          }
          inResponseToPost {
            id
          }
        }
        scheduledAt
        scheduledRevision
        isScheduledByEditor
        scheduleError
        detectedLanguage
        settings {
          tags
          visibility
          license
          canonicalUrl
          language
          collection {
            id
            name
          }
          cover {
            imageId
            alt
          }
        }
        propagationStatus {
          publishedAt
          liveAt
          failed
          addresses
          places {
            host
            surfaces
          }
        }
      }
      ... on ResultError {
        message
      }
    }
  }
`;

const PUBLISH = graphql`
  mutation publishingSetMutation($postId: ID!, $baseRev: Int!, $settings: PublishSettingsInput) {
    setPostPublished(targetPostId: $postId, baseRev: $baseRev, settings: $settings) {
      __typename
      ... on ResultError {
        message
      }
    }
  }
`;

const SCHEDULE = graphql`
  mutation publishingScheduleMutation(
    $postId: ID!
    $baseRev: Int!
    $publishAt: Timestamp
    $settings: PublishSettingsInput
  ) {
    schedulePost(
      targetPostId: $postId
      baseRev: $baseRev
      publishAt: $publishAt
      settings: $settings
    ) {
      __typename
      ... on ResultError {
        message
      }
    }
  }
`;

/** When a story is published by itself, in milliseconds since 1970, and which revision of it. */
export interface Schedule {
  at: number;
  revision: number;
}

/** What the server says of a draft's schedule. */
export interface ScheduledDraft {
  readonly scheduledAt?: number | null | undefined;
  readonly scheduledRevision?: number | null | undefined;
}

/** A draft's schedule; null without one. */
export function scheduleOf(draft: ScheduledDraft): Schedule | null {
  const { scheduledAt: at, scheduledRevision: revision } = draft;
  return at == null || revision == null ? null : { at, revision };
}

/** How it stands with a story's being published. */
export interface PublishState {
  postId: string;
  isPublished: boolean;
  isResponse: boolean;
  /** False for an editor. */
  isCreator: boolean;
  schedule: Schedule | null;
  scheduleError: string | null;
  /** Whether the viewer may take the schedule back: what its writer has scheduled is theirs alone. */
  canRetract: boolean;
  settings: NonNullable<publishingQuery["response"]["postDraft"]["settings"]>;
  /** The language that its text was found to be in (BCP 47). */
  detectedLanguage: string | null;
  receipt: publishingQuery["response"]["postDraft"]["propagationStatus"];
  /** Where it may stand. */
  collections: readonly { readonly id: string; readonly name: string }[];
}

/** Why a story can't be published at all. */
export interface PublishError {
  message: string;
  isInTrash: boolean;
}

/** Asks how it stands, or why it can't be published; null where there is no connection. */
export async function readPublishState(
  environment: IEnvironment,
  postId: string,
): Promise<PublishState | PublishError | null> {
  const answer = await fetchQuery<publishingQuery>(
    environment,
    STATE,
    { postId },
    { fetchPolicy: "network-only" },
  )
    .toPromise()
    .catch(() => null);
  const draft = answer?.postDraft;
  if (!draft) return null;
  if (!draft.settings) {
    const message = draft.message || (resultText(draft.__typename) ?? "Please try again.");
    return { message, isInTrash: draft.__typename === "RemovedByUser" };
  }
  const { settings, propagationStatus: receipt } = draft;
  const own = answer?.viewer?.adminCollections ?? [];
  const { collection } = settings;
  const schedule = scheduleOf(draft);
  const isOwn = !collection || own.some(({ id }) => id === collection.id);
  // An editor's draft names no story while readers have none of it.
  const isCreator = draft.post?.creator?.id === answer?.viewer?.id;
  return {
    postId,
    isCreator,
    canRetract: schedule !== null && (isCreator || draft.isScheduledByEditor === true),
    isPublished: draft.publishedRevision != null,
    isResponse: draft.post?.inResponseToPost != null,
    schedule,
    scheduleError: draft.scheduleError ?? null,
    settings,
    detectedLanguage: draft.detectedLanguage ?? null,
    receipt,
    collections: isOwn ? own : [collection, ...own],
  };
}

/** What is wished: now, or at a moment, or no longer at one. */
export interface PublishInput {
  postId: string;
  baseRev: number;
  settings: PublishSettingsInput;
  when: "now" | { at: number | null };
}

/** What became of a wish to publish. */
export type PublishResult =
  | { kind: "done" }
  /** The text is another than the one at `baseRev`. Nothing was published. */
  | { kind: "conflict" }
  /** `message` says why not, for people to read. */
  | { kind: "refused"; message: string };

/** Publishes or schedules the text of a revision. */
export function sendPublishInput(
  environment: IEnvironment,
  { postId, baseRev, settings, when }: PublishInput,
): Promise<PublishResult> {
  return new Promise((resolve) => {
    const refuse = (message: string): void => resolve({ kind: "refused", message });
    const onError = (): void => refuse("There is no connection. Nothing was published.");
    const read = (answer: { readonly __typename: string; readonly message?: string }): void => {
      if (answer.__typename === "PostPublished") resolve({ kind: "done" });
      else if (answer.__typename === "Conflict") resolve({ kind: "conflict" });
      else refuse(answer.message ?? "Please try again.");
    };
    if (when === "now") {
      commitMutation<publishingSetMutation>(environment, {
        mutation: PUBLISH,
        variables: { postId, baseRev, settings },
        onCompleted: ({ setPostPublished }) => read(setPostPublished),
        onError,
      });
    } else {
      commitMutation<publishingScheduleMutation>(environment, {
        mutation: SCHEDULE,
        variables: { postId, baseRev, settings, publishAt: when.at },
        onCompleted: ({ schedulePost }) => read(schedulePost),
        onError,
      });
    }
  });
}
