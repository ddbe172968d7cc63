import { firstRow, firstValue, runSql } from "../../../support/database.ts";
import { expect, test } from "vitest";
import { newId } from "../../../../shared/ids.ts";
import { MAX_DRAFT_BYTES } from "../../../../shared/limits.ts";
import {
  MAX_CONFLICT_VERSIONS,
  MAX_RECENT_VERSIONS,
} from "../../../../worker/domain/drafts/versionStatements.ts";
import { LIMITS } from "../../../../worker/domain/identity/rows/rateLimits.ts";
import {
  type Browser,
  changes,
  draftOf,
  save,
  textOf,
  versionsOf,
  writerWithDraft,
} from "../../../support/drafts/drafts.ts";
import { insertRow } from "../../../support/factories.ts";
import { makeImage } from "../../../support/publications/publications.ts";

/** A draft whose only paragraph others have changed since its writer's device loaded it. */
async function changedByOthers() {
  const written = await writerWithDraft(textOf("Title", "one"));
  const { browser, postId, content } = written;
  await save(postId, 2, changes(content, textOf("Title", "theirs")), browser);
  return { ...written, conflict: (mine: string) => changes(content, textOf("Title", mine)) };
}

function imageOf(name: string, id: string) {
  return { name, type: "IMG" as const, text: "", image: { id, width: 10, height: 10, alt: "" } };
}

async function conflictsOf(postId: string, browser: Browser) {
  const { versions } = await versionsOf(postId, browser);
  return versions.filter(({ kind }) => kind === "CONFLICT");
}

test("conflict versions replace no saved version, and the newest of them are stored", async () => {
  const { browser, postId, conflict } = await changedByOthers();
  // The others saved one version.
  const saved = MAX_RECENT_VERSIONS - 1;
  for (let index = 0; index < saved; index += 1) {
    await insertRow("post_versions", {
      id: `${postId}-${index}`,
      post_id: postId,
      revision: 1,
      kind: "SAVED",
      content: '{"title":"","subtitle":"","paragraphs":[]}',
      created_at: Date.now() - 60_000 - index,
    });
  }
  const count = MAX_CONFLICT_VERSIONS + 4;
  for (let index = 0; index < count; index += 1) {
    const answer = await save(postId, 2, conflict(`mine ${index}`), browser);
    expect(answer.conflictVersionId).toBeTruthy();
  }
  const { versions } = await versionsOf(postId, browser);
  expect(
    await firstValue(
      "SELECT count(*) FROM post_versions WHERE post_id = ?1 AND id GLOB ?2",
      postId,
      `${postId}-*`,
    ),
  ).toBe(saved);
  const kept = versions.filter(({ kind }) => kind === "CONFLICT");
  expect(kept.map(({ content }) => content.paragraphs[1]?.text).toSorted()).toEqual(
    Array.from(
      { length: MAX_CONFLICT_VERSIONS },
      (_, index) => `mine ${count - 1 - index}`,
    ).toSorted(),
  );
});

test("the same conflict sent again, also under another key, is stored as one version", async () => {
  const { browser, postId, conflict } = await changedByOthers();
  const once = conflict("mine");
  const answers = await Promise.all([
    ...Array.from({ length: 5 }, () => save(postId, 2, once, browser)),
    ...Array.from({ length: 3 }, () => save(postId, 2, conflict("mine"), browser)),
  ]);
  expect(answers.every(({ __typename }) => __typename === "Conflict")).toBe(true);
  const again = await save(postId, 2, conflict("mine"), browser);
  const kept = await conflictsOf(postId, browser);
  expect(kept.map(({ id }) => id)).toEqual([again.conflictVersionId]);
});

test("a limited number of conflicts per hour is stored; others are reported and stay on the device", async () => {
  const { browser, postId, conflict, writer } = await changedByOthers();
  const { name, max, window } = LIMITS.conflictsOfUser;
  await insertRow("rate_limits", {
    key: `${name}:${writer.id}`,
    count: max - 1,
    ends_at: Date.now() + window,
  });
  const last = conflict("the last");
  const kept = await save(postId, 2, last, browser);
  expect(kept).toMatchObject({
    __typename: "Conflict",
    message: expect.stringContaining("stored"),
  });
  const over = await save(postId, 2, conflict("one more"), browser);
  expect(over).toMatchObject({
    __typename: "Conflict",
    conflictVersionId: null,
    message: expect.stringContaining("only on this device"),
    currentDraft: { revision: 3, content: textOf("Title", "theirs") },
  });
  expect(await conflictsOf(postId, browser)).toMatchObject([{ id: kept.conflictVersionId }]);
  // A stored conflict is recognized, whatever the limit.
  expect(await save(postId, 2, conflict("the last"), browser)).toMatchObject({
    conflictVersionId: kept.conflictVersionId,
  });
});

test("two texts that together exceed a row are reported and stay on the device", async () => {
  const { browser, postId, conflict } = await changedByOthers();
  const lines = Array.from({ length: 15 }, () => "x".repeat(95_000));
  const theirs = textOf("Title", "theirs", ...lines);
  expect(JSON.stringify(theirs).length).toBeLessThan(MAX_DRAFT_BYTES);
  await runSql("UPDATE drafts SET content = ?2 WHERE post_id = ?1", postId, JSON.stringify(theirs));
  const answer = await save(postId, 2, conflict("y".repeat(95_000)), browser);
  expect(answer).toMatchObject({ __typename: "Conflict", conflictVersionId: null });
  expect((await draftOf(postId, browser)).content).toEqual(theirs);
});

test("a save reports which images of the text are missing", async () => {
  const { browser, postId, content } = await writerWithDraft(textOf("Title", "one"));
  const gone = newId("image");
  const [first, last] = [imageOf("bb00", String((await makeImage()).id)), imageOf("bb01", gone)];
  const shown = { ...content, paragraphs: [...content.paragraphs, first, last] };
  const deltas = changes(content, shown);
  const saved = { __typename: "DraftSave", revision: 3, missingImageIds: [gone] };
  expect(await save(postId, 2, deltas, browser)).toMatchObject(saved);
  // A duplicate request doesn't report them.
  expect(await save(postId, 2, deltas, browser)).toMatchObject({ ...saved, missingImageIds: null });
  const without = { ...content, paragraphs: [...content.paragraphs, first] };
  expect(await save(postId, 3, changes(shown, without), browser)).toMatchObject({
    missingImageIds: [],
  });
});

test("the images of a rejected text also belong to the story", async () => {
  const { browser, postId, content } = await changedByOthers();
  const image = await makeImage();
  const mine = textOf("Title", "mine");
  const shown = imageOf("bb00", String(image.id));
  const deltas = changes(content, { ...mine, paragraphs: [...mine.paragraphs, shown] });
  expect((await save(postId, 2, deltas, browser)).conflictVersionId).toBeTruthy();
  const row = await firstRow("SELECT image_id AS id FROM post_images WHERE post_id = ?1", postId);
  expect(row).toEqual({ id: image.id });
});
