import { expect, test } from "vitest";
import { makeEnvironment } from "../../../../../client/runtime/relay/environment.ts";
import { makeFetchOperation } from "../../../../../client/runtime/relay/fetchOperation.ts";
import { draftServer, SaveError } from "../../../../../client/features/drafts/draft/draftServer.ts";
import { diffDrafts } from "../../../../../shared/story/delta/diffDrafts.ts";
import { EMPTY_DRAFT } from "../../../../../shared/story/delta/draftContent.ts";
import { linesOf } from "./openTab.ts";

/** Returns the result of a save with this response. */
function saveAnswered(status: number, answer: object = {}): Promise<unknown> {
  const fetchOperation = makeFetchOperation({
    uri: "/_/graphql",
    version: "test",
    origin: () => ({ metricName: "test", path: "/", xsrf: null }),
    fetch: async () => Response.json([answer], { status }),
  });
  const { save } = draftServer(makeEnvironment(fetchOperation));
  const deltas = diffDrafts(EMPTY_DRAFT, linesOf("One"), () => "delta-one");
  return save("aaaaaaaaaaaa", { baseRevision: 1, deltas });
}

test("a change that is too large is reported with a message, and not as a lost connection", async () => {
  const error = await saveAnswered(413).catch((failure: unknown) => failure);
  expect(error).toBeInstanceOf(SaveError);
  expect(String(error)).toContain("Split it in two");
});

test("an unavailable server is tried again", async () => {
  await expect(saveAnswered(503)).rejects.not.toBeInstanceOf(SaveError);
  await expect(saveAnswered(503)).rejects.toThrow("503");
});

test("a writer can restore a story from the trash", async () => {
  const message = "The story is in the trash. Restore it to edit it.";
  const data = { saveDraftDeltas: { __typename: "RemovedByUser", __isResultError: "", message } };
  await expect(saveAnswered(200, { data })).rejects.toMatchObject({ message, next: "take-out" });
});

test("a signed-out writer is asked to sign in; an outdated page must be reloaded", async () => {
  const data = {
    saveDraftDeltas: { __typename: "Unauthorized", __isResultError: "", message: "" },
  };
  await expect(saveAnswered(200, { data })).rejects.toMatchObject({
    message: "You’re signed out.",
    next: "sign-in",
  });
  const message = "This page is out of date. Reload it and try again.";
  const errors = [{ message, extensions: { code: "FORBIDDEN" } }];
  await expect(saveAnswered(200, { data: null, errors })).rejects.toMatchObject({
    name: "SaveError",
    message,
    next: "reload",
  });
});

test("a save reports missing images", async () => {
  const saved = { __typename: "DraftSave", revision: 2, content: null, missingImageIds: ["4aa"] };
  expect(await saveAnswered(200, { data: { saveDraftDeltas: saved } })).toEqual({
    kind: "saved",
    revision: 2,
    missingImages: ["4aa"],
  });
});
