// Stories submitted to publications, by their writers and editors.

import { firstRow, firstValue, runSql } from "../database.ts";
import { ask, type Browser, textOf, writerWithDraft } from "../drafts/drafts.ts";
import { insertRow, makeCollection, makeUser, signedIn } from "../factories.ts";
import { clearMail } from "../mail.ts";
import { addMember } from "./publications.ts";

/** The result of a write of a submission. */
export interface SubmissionAnswer {
  __typename: string;
  message?: string;
  submission?: { id: string; status: string; note: string; nextStatuses: string[]; postId: string };
  currentDraft?: { revision: number };
}

export const UPDATE = `__typename ... on PublicationSubmissionUpdate { submission { id status note nextStatuses postId } }
  ... on ResultError { message } ... on Conflict { currentDraft { revision } }`;

export const submit = (publicationId: string, postId: string, browser: Browser = {}, note = "") =>
  ask<SubmissionAnswer>(
    `mutation ($p: ID!, $id: ID!, $note: String) {
      createPublicationSubmission(publicationId: $p, postId: $id, note: $note) { ${UPDATE} } }`,
    { p: publicationId, id: postId, note },
    browser,
  );

export const move = (
  id: string,
  status: string,
  browser: Browser = {},
  more: { note?: string; baseRev?: number; publishAt?: number } = {},
) =>
  ask<SubmissionAnswer>(
    `mutation ($id: ID!, $status: PublicationSubmissionStatus!, $note: String, $baseRev: Int, $publishAt: Timestamp) {
      setPublicationSubmissionStatus(submissionId: $id, status: $status, note: $note, baseRev: $baseRev, publishAt: $publishAt) { ${UPDATE} } }`,
    { id, status, ...more },
    browser,
  );

export const TEXT = textOf("Handed in", "One two three.");

/** A publication with an editor, and one of its writers with a submitted story. */
export async function handedIn() {
  const collection = await makeCollection();
  const editor = await makeUser();
  await addMember(collection.id, editor.id, "EDITOR");
  const written = await writerWithDraft(TEXT);
  await addMember(collection.id, written.writer.id, "WRITER");
  const { submission } = await submit(collection.id, written.postId, written.browser);
  const editors: Browser = await signedIn(editor.id);
  return { ...written, collection, editor, editors, submissionId: submission!.id };
}

/**
 * A publication that accepts stories from everyone, with a submission by an outsider who has an
 * email address.
 */
export async function fromAnonymous() {
  const collection = await makeCollection({ takes_submissions: 1 });
  const editor = await makeUser();
  await addMember(collection.id, editor.id, "EDITOR");
  const written = await writerWithDraft(TEXT);
  const { submission } = await submit(collection.id, written.postId, written.browser);
  const email = `${written.writer.id}@example.com`;
  const address = { email_key: email, user_id: written.writer.id, email, verified_at: 1 };
  await insertRow("user_emails", address);
  await clearMail();
  const editors: Browser = await signedIn(editor.id);
  return { ...written, collection, editors, submissionId: submission!.id };
}

/** Makes the draft's next save store a version. */
export const keepNow = (postId: string) =>
  runSql("UPDATE post_versions SET created_at = created_at - 600000 WHERE post_id = ?1", postId);

export const roleOf = (collectionId: string, userId: string) =>
  firstValue(
    "SELECT role FROM collection_members WHERE collection_id = ?1 AND user_id = ?2",
    collectionId,
    userId,
  );

export const postRow = (id: string) =>
  firstRow("SELECT status, collection_id AS collectionId FROM posts WHERE id = ?1", id);
