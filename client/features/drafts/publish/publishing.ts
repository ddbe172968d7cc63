import { fetchQuery, graphql, type IEnvironment } from "relay-runtime";
import { resultText } from "../../../../shared/errors/resultTexts.ts";
import { runMutation } from "../../../runtime/relay/runMutation.ts";
import * as texts from "./texts.ts";
import type { publishingQuery } from "../../../../generated/relay/publishingQuery.graphql.ts";
import type {
  publishingSetMutation,
  PublishEmailInput,
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
          mediumUrl
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
        newsletterTargets {
          id
          collectionId
          subscriberCount
          audience
          newsletter {
            id
            name
          }
          issue {
            id
            state
            isHeld
            afterDays
            recipients
            sent
            failed
            skipped
            scheduledAt
            nextStepAt
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
  mutation publishingSetMutation(
    $postId: ID!
    $baseRev: Int!
    $settings: PublishSettingsInput
    $emails: [PublishEmailInput!]
  ) {
    setPostPublished(
      targetPostId: $postId
      baseRev: $baseRev
      settings: $settings
      emails: $emails
    ) {
      __typename
      ... on PostPublished {
        emailErrors {
          newsletterId
          message
        }
      }
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
    $emails: [PublishEmailInput!]
  ) {
    schedulePost(
      targetPostId: $postId
      baseRev: $baseRev
      publishAt: $publishAt
      settings: $settings
      emails: $emails
    ) {
      __typename
      ... on PostPublished {
        emailErrors {
          newsletterId
          message
        }
      }
      ... on ResultError {
        message
      }
    }
  }
`;

/** A scheduled publication: time in milliseconds since 1970, and the revision. */
export interface Schedule {
  at: number;
  revision: number;
}

/** The schedule fields of a draft in the API. */
export interface ScheduledDraft {
  readonly scheduledAt?: number | null | undefined;
  readonly scheduledRevision?: number | null | undefined;
}

/** Returns a draft's schedule; null if it has none. */
export function scheduleOf(draft: ScheduledDraft): Schedule | null {
  const { scheduledAt: at, scheduledRevision: revision } = draft;
  return at == null || revision == null ? null : { at, revision };
}

/** A story's publish settings and status. */
export interface PublishState {
  postId: string;
  /** The revision that readers see; null if unpublished. */
  publishedRevision: number | null;
  /** The story's canonical URL; null for an unpublished draft that an editor opens. */
  url: string | null;
  isPublished: boolean;
  isResponse: boolean;
  /** False for an editor of the publication. */
  isCreator: boolean;
  schedule: Schedule | null;
  scheduleError: string | null;
  /** Whether the viewer may cancel the schedule: editors can't cancel one set by the writer. */
  canRetract: boolean;
  settings: NonNullable<publishingQuery["response"]["postDraft"]["settings"]>;
  /** The newsletters to which the viewer can email the story. */
  newsletters: NonNullable<publishingQuery["response"]["postDraft"]["newsletterTargets"]>;
  /** The detected language of the text (BCP 47). */
  detectedLanguage: string | null;
  receipt: publishingQuery["response"]["postDraft"]["propagationStatus"];
  /** The publications the story can be published in. */
  collections: readonly { readonly id: string; readonly name: string }[];
}

/** Why a story can't be published at all. */
export interface PublishError {
  message: string;
  isInTrash: boolean;
}

/** Reads the publish state, or why the story can't be published; null without a connection. */
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
    const message = draft.message || (resultText(draft.__typename) ?? texts.tryAgainSentence);
    return { message, isInTrash: draft.__typename === "RemovedByUser" };
  }
  const { settings, propagationStatus: receipt } = draft;
  const own = answer?.viewer?.adminCollections ?? [];
  const { collection } = settings;
  const schedule = scheduleOf(draft);
  const isOwn = !collection || own.some(({ id }) => id === collection.id);
  // For an editor, an unpublished draft has no post.
  const isCreator = draft.post?.creator?.id === answer?.viewer?.id;
  return {
    postId,
    isCreator,
    canRetract: schedule !== null && (isCreator || draft.isScheduledByEditor === true),
    publishedRevision: draft.publishedRevision ?? null,
    url: draft.post?.mediumUrl ?? null,
    isPublished: draft.publishedRevision != null,
    isResponse: draft.post?.inResponseToPost != null,
    schedule,
    scheduleError: draft.scheduleError ?? null,
    settings,
    newsletters: draft.newsletterTargets ?? [],
    detectedLanguage: draft.detectedLanguage ?? null,
    receipt,
    collections: isOwn ? own : [collection, ...own],
  };
}

/** Publish now, at a time in milliseconds since 1970, or cancel the schedule (null). */
export interface PublishInput {
  postId: string;
  baseRev: number;
  settings: PublishSettingsInput;
  /** The newsletters that it is emailed to. */
  emails: PublishEmailInput[];
  when: "now" | { at: number | null };
}

/** A newsletter that doesn't get the story, and why. */
export interface EmailError {
  readonly newsletterId: string;
  readonly message: string;
}

/** The result of a publish request. */
export type PublishResult =
  | { kind: "done"; emailErrors: readonly EmailError[] }
  /** The text has changed since `baseRev`. Nothing was published. */
  | { kind: "conflict" }
  /** `message` is shown to the writer. */
  | { kind: "rejected"; message: string };

/** Publishes or schedules the text of a revision. */
export async function sendPublishInput(
  environment: IEnvironment,
  { postId, baseRev, settings, emails, when }: PublishInput,
): Promise<PublishResult> {
  const shared = { postId, baseRev, settings, emails };
  const result =
    when === "now"
      ? await runMutation<publishingSetMutation>(environment, {
          mutation: PUBLISH,
          variables: shared,
        })
      : await runMutation<publishingScheduleMutation>(environment, {
          mutation: SCHEDULE,
          variables: { ...shared, publishAt: when.at },
        });
  switch (result.kind) {
    case "success":
      return { kind: "done", emailErrors: result.data.emailErrors ?? [] };
    case "error":
      return result.answer.__typename === "Conflict"
        ? { kind: "conflict" }
        : { kind: "rejected", message: result.message };
    case "failed":
      return { kind: "rejected", message: texts.offlineNothing };
  }
}
