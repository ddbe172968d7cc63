import { beforeAll, expect, test } from "vitest";
import type { StoryDocument } from "../../../shared/story/document.ts";
import {
  makeCollection,
  makeStory,
  makeTag,
  makeUser,
  signIn,
  tagStory,
} from "../../support/factories.ts";
import { htmlProblems } from "../../support/html/htmlProblems.ts";
import { get } from "../../support/product.ts";
import { addMember } from "../../support/publications/publications.ts";
import { indexQueued } from "../../support/search.ts";

const LONG: StoryDocument = {
  paragraphs: Array.from({ length: 12 }, (_, index) => ({
    name: `p${index}`,
    type: "P" as const,
    text: `Paragraph ${index} of some words that go on. See there.`,
    markups: [{ type: "A" as const, start: 0, end: 9, href: "https://there.example/#/a#b" }],
  })),
};

let readers: Record<string, string>[];

beforeAll(async () => {
  const writer = await makeUser({ username: "valid", name: "Val Id", bio: "Writes." });
  const collection = await makeCollection({ slug: "valid-press" });
  await addMember(collection.id, writer.id, "OWNER", 0);
  const tag = await makeTag({ slug: "validity", display_title: "Validity", post_count: 3 });
  const at = { creator_id: writer.id, word_count: 300 };
  const stories: Parameters<typeof makeStory>[0][] = [
    { id: "d0a1b2c3d4e5", title: "Validity of all", collection_id: collection.id },
    { id: "d0a1b2c3d4e6", title: "Validity for members", visibility: "LOCKED" },
    { title: "Validity again" },
  ];
  for (const more of stories) {
    const { id } = await makeStory({ ...at, ...more }, LONG);
    await tagStory(id, tag.id);
  }
  const cookies = [await signIn(writer.id), await signIn((await makeUser()).id)];
  readers = [{}, ...cookies.map((Cookie) => ({ Cookie }))];
  await indexQueued();
});

test.each([
  "/",
  "/p/d0a1b2c3d4e5",
  "/p/d0a1b2c3d4e6",
  "/@valid",
  "/@valid/about",
  "/@valid/lists",
  "/@valid/followers",
  "/@valid/publications",
  "/valid-press",
  "/valid-press/about",
  "/valid-press/archive",
  "/tag/validity",
  "/tag/validity/archive",
  "/explore-topics",
  "/search?q=validity",
  "/search/users?q=val",
  "/m/signin",
  "/m/help",
  "/nothing/is/here",
  "/me/stories/public",
  "/me/lists",
  "/me/notifications",
  "/me/settings",
  "/me/settings/security",
  "/me/following/suggestions",
  "/m/account/profile",
  "/valid-press/settings",
  "/valid-press/settings/people",
  "/new-publication",
  "/p/d0a1b2c3d4e5/settings",
])("%s is valid HTML, for an anonymous viewer, its writer and another user", async (path) => {
  for (const headers of readers) {
    const response = await get(path, headers);
    if (response.status >= 300 && response.status < 400) continue;
    expect(htmlProblems(await response.text()), JSON.stringify(headers)).toEqual([]);
  }
});
