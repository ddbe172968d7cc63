// What a writer's client does: creates drafts, saves and reads them.

import { expect } from "vitest";
import type { Delta } from "../../../shared/story/delta/delta.ts";
import { diffDrafts } from "../../../shared/story/delta/diffDrafts.ts";
import { type DraftContent, EMPTY_DRAFT } from "../../../shared/story/delta/draftContent.ts";
import { makeUser, nextNumber, signedIn } from "../factories.ts";
import { graphql } from "../product.ts";

/** The headers of a browser. */
export type Browser = Record<string, string>;

/** The GraphQL result for a draft. */
export interface DraftAnswer {
  postId: string;
  revision: number;
  content: DraftContent;
  publishedRevision: number | null;
  hasUnpublishedChanges: boolean;
}

/** The result of a write. */
export interface WriteAnswer {
  __typename: string;
  message?: string;
  revision?: number;
  isMerged?: boolean;
  content?: DraftContent | null;
  draft?: DraftAnswer;
  currentDraft?: DraftAnswer;
  conflictVersionId?: string | null;
  missingImageIds?: string[] | null;
}

const DRAFT = "postId revision content publishedRevision hasUnpublishedChanges";
const REJECTED = `... on ResultError { message } ... on Conflict { conflictVersionId currentDraft { ${DRAFT} } }`;

/** Builds a text with one paragraph per line, named by its index. */
export function textOf(title: string, ...lines: string[]): DraftContent {
  const paragraphs = lines.map((text, index) => ({
    name: `aa${index.toString(16).padStart(2, "0")}`,
    type: "P" as const,
    text,
  }));
  return { title, subtitle: "", paragraphs };
}

/** Runs a mutation or query and returns its single field. */
export async function ask<Answer = WriteAnswer>(
  query: string,
  variables: Record<string, unknown>,
  browser: Browser = {},
): Promise<Answer> {
  const { data, errors } = await graphql<Record<string, Answer>>(query, variables, browser);
  expect(errors).toBeUndefined();
  return Object.values(data)[0] as Answer;
}

/** Creates a draft. */
export function create(browser: Browser, key: string = crypto.randomUUID(), answers?: string) {
  return ask(
    `mutation ($key: String!, $answers: ID) { createDraft(key: $key, inResponseToPostId: $answers) {
      __typename ... on DraftUpdate { draft { ${DRAFT} } } ... on ResultError { message } } }`,
    { key, answers },
    browser,
  );
}

/** Returns the deltas between two texts. */
export function changes(before: DraftContent, after: DraftContent): Delta[] {
  return diffDrafts(before, after, () => `delta-${nextNumber()}-${crypto.randomUUID()}`);
}

/** Saves deltas. */
export function save(postId: string, baseRev: number, deltas: unknown, browser: Browser = {}) {
  return ask(
    `mutation ($postId: ID!, $baseRev: Int!, $deltas: DraftDeltas!) {
      saveDraftDeltas(postId: $postId, baseRev: $baseRev, deltas: $deltas) {
        __typename ... on DraftSave { revision isMerged content missingImageIds } ${REJECTED} } }`,
    { postId, baseRev, deltas },
    browser,
  );
}

/** Restores an old version. */
export function restore(postId: string, versionId: string, baseRev: number, browser: Browser = {}) {
  return ask(
    `mutation ($postId: ID!, $versionId: ID!, $baseRev: Int!) {
      restoreVersion(postId: $postId, versionId: $versionId, baseRev: $baseRev) {
        __typename ... on DraftUpdate { draft { ${DRAFT} } } ${REJECTED} } }`,
    { postId, versionId, baseRev },
    browser,
  );
}

/** Reads a draft as its writer; for other viewers the result is an error. */
export function draftOf(postId: string, browser: Browser = {}) {
  return ask<DraftAnswer & { __typename: string }>(
    `query ($postId: ID!) { postDraft(postId: $postId) {
      __typename ... on PostDraft { ${DRAFT} } ... on ResultError { message } } }`,
    { postId },
    browser,
  );
}

/** The GraphQL result for a version. */
export interface VersionAnswer {
  id: string;
  revision: number;
  kind: string;
  title: string;
  content: DraftContent;
  createdBy: { id: string } | null;
}

/** Reads a draft's versions, newest first. */
export async function versionsOf(postId: string, browser: Browser, first = 50, after?: string) {
  const { versionsConnection } = await ask<{
    versionsConnection: {
      edges: { node: VersionAnswer }[];
      pageInfo: { hasNextPage: boolean; endCursor: string };
    };
  }>(
    `query ($postId: ID!, $first: Int, $after: String) { postDraft(postId: $postId) {
      ... on PostDraft { versionsConnection(first: $first, after: $after) {
        edges { node { id revision kind title content createdBy { id } } }
        pageInfo { hasNextPage endCursor } } } } }`,
    { postId, first, after },
    browser,
  );
  return {
    versions: versionsConnection.edges.map(({ node }) => node),
    ...versionsConnection.pageInfo,
  };
}

/** Creates a writer with a draft of this content. */
export async function writerWithDraft(content: DraftContent = EMPTY_DRAFT) {
  const writer = await makeUser();
  const browser: Browser = await signedIn(writer.id);
  const { draft } = await create(browser);
  const { postId } = draft!;
  let { revision } = draft!;
  const deltas = changes(EMPTY_DRAFT, content);
  if (deltas.length > 0) revision = (await save(postId, revision, deltas, browser)).revision!;
  return { writer, browser, postId, revision, content };
}

/** The result of a publishing mutation. */
export interface PublishAnswer extends WriteAnswer {
  post?: { id: string; title: string; mediumUrl: string } | null;
}

const PUBLISHED = `__typename ... on PostPublished { post { id title mediumUrl } draft { ${DRAFT} } } ${REJECTED}`;

export function publish(
  postId: string,
  baseRev: number,
  settings: object = {},
  browser: Browser = {},
) {
  return ask<PublishAnswer>(
    `mutation ($id: ID!, $baseRev: Int!, $settings: PublishSettingsInput) {
      setPostPublished(targetPostId: $id, baseRev: $baseRev, settings: $settings) { ${PUBLISHED} } }`,
    { id: postId, baseRev, settings },
    browser,
  );
}

/** Schedules a draft. */
export function schedule(
  postId: string,
  baseRev: number,
  publishAt: number | null,
  browser: Browser = {},
  emails: readonly object[] = [],
) {
  return ask<PublishAnswer>(
    `mutation ($id: ID!, $baseRev: Int!, $publishAt: Timestamp, $emails: [PublishEmailInput!]) {
      schedulePost(targetPostId: $id, baseRev: $baseRev, publishAt: $publishAt, emails: $emails) {
        ${PUBLISHED} } }`,
    { id: postId, baseRev, publishAt, emails },
    browser,
  );
}

/** Runs a mutation that takes only a story: unpublishPost, pinPost, deletePost and so on. */
export function change(mutation: string, postId: string, browser: Browser = {}) {
  return ask<PublishAnswer>(
    `mutation ($id: ID!) { ${mutation}(targetPostId: $id) { __typename ... on ResultError { message } } }`,
    { id: postId },
    browser,
  );
}
