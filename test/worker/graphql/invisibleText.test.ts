// Required texts must contain visible characters, in every mutation and form.

import { expect, test } from "vitest";
import {
  type Browser,
  ask,
  publish,
  textOf,
  writerWithDraft,
} from "../../support/drafts/drafts.ts";
import { makeStory, makeUser, signedIn } from "../../support/factories.ts";

const NOTHING = "\u200b\u2060 \ufeff\u3164";

const send = (mutation: string, browser: Browser) =>
  ask<{ __typename: string }>(`mutation { ${mutation} { __typename } }`, {}, browser);

test.each([
  [
    "a response",
    (_: string, to: string) =>
      `publishResponse(key: "a-key-of-mine", inResponseToPostId: "${to}", text: "${NOTHING}")`,
  ],
  [
    "a list's name",
    () => `createCatalog(key: "a-key-of-mine", name: "${NOTHING}", visibility: PUBLIC)`,
  ],
  ["a publication's name", () => `createPublication(key: "a-key-of-mine", name: "${NOTHING}")`],
  ["a series' title", () => `createSequence(key: "a-key-of-mine", title: "${NOTHING}")`],
  [
    "a story's new title",
    (own: string) => `editPost(postId: "${own}", baseRev: 1, title: "${NOTHING}")`,
  ],
])("%s is rejected", async (_what, call) => {
  const writer = await makeUser();
  const [own, other] = [await makeStory({ creator_id: writer.id }), await makeStory()];
  expect(await send(call(own.id, other.id), await signedIn(writer.id))).toEqual({
    __typename: "BadRequest",
  });
});

test.each([
  ["title", textOf(NOTHING, "Text")],
  ["text", textOf("Title", NOTHING, NOTHING)],
])("a story can't be published without a visible %s", async (_what, text) => {
  const { postId, revision, browser } = await writerWithDraft(text);
  expect((await publish(postId, revision, {}, browser)).__typename).toBe("BadRequest");
});
