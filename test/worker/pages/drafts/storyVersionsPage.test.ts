import { describe, expect, test } from "vitest";
import {
  changes,
  publish,
  restore,
  save,
  textOf,
  versionsOf,
  writerWithDraft,
} from "../../../support/drafts/drafts.ts";
import { makeUser, signIn } from "../../../support/factories.ts";
import { databaseUse, get } from "../../../support/product.ts";

/** A story that was published and edited since. */
async function aStoryWithAVersion() {
  const first = textOf("A title", "One as it was", "Two");
  const { browser, postId, revision } = await writerWithDraft(first);
  await publish(postId, revision, {}, browser);
  const after = textOf("A title", "One as it is", "Two");
  const { revision: now } = await save(postId, revision, changes(first, after), browser);
  const { versions } = await versionsOf(postId, browser);
  const { id: versionId } = versions.find(({ kind }) => kind === "PUBLISHED")!;
  return { browser, postId, versionId, baseRev: now! };
}

describe("a story's versions", () => {
  test("are listed, each with a link that compares it with the current text", async () => {
    const { browser, postId, versionId, baseRev } = await aStoryWithAVersion();
    const answer = await get(`/p/${postId}/versions`, browser);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("cache-control")).toContain("no-store");
    const html = await answer.text();
    expect(html).toContain(`/p/${postId}/revert/${versionId}/${baseRev}`);
    expect(html).toContain("Published");
    expect(databaseUse(answer).roundTrips).toBeLessThanOrEqual(4);
  });

  test("are shown next to the current text, with the differences and a restore button", async () => {
    const { browser, postId, versionId, baseRev } = await aStoryWithAVersion();
    const path = `/p/${postId}/revert/${versionId}/${baseRev}`;
    const html = await (await get(path, browser)).text();
    for (const words of ["One as it was", "One as it is", "Changed since", "Restore this version"])
      expect(html).toContain(words);
  });

  test("can't be restored over a text the writer hasn't seen", async () => {
    const { browser, postId, versionId, baseRev } = await aStoryWithAVersion();
    const path = `/p/${postId}/revert/${versionId}/${baseRev - 1}`;
    const html = await (await get(path, browser)).text();
    expect(html).toContain("The story has changed since you opened this");
    expect(html).not.toContain("Restore this version");
    expect(html).toContain(`/p/${postId}/revert/${versionId}/${baseRev}"`);
    const rejected = await restore(postId, versionId, baseRev - 1, browser);
    expect(rejected.__typename).toBe("Conflict");
    expect(rejected.currentDraft?.content.paragraphs[0]?.text).toBe("One as it is");
  });

  test("are available only to their writer, and unknown ones aren't found", async () => {
    const { browser, postId, baseRev } = await aStoryWithAVersion();
    const others = { Cookie: await signIn((await makeUser()).id) };
    expect((await get(`/p/${postId}/versions`, others)).status).toBe(404);
    expect((await get(`/p/${postId}/revert/none/${baseRev}`, browser)).status).toBe(404);
    expect((await get(`/p/${postId}/revert/none/x`, browser)).status).toBe(404);
    const visitor = await get(`/p/${postId}/versions`);
    expect(visitor.status).toBe(302);
    expect(visitor.headers.get("location")).toContain("/m/signin");
  });
});
