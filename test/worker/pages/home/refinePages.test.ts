import { exports } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import {
  insertRow,
  makeCollection,
  makeStory,
  makeUser,
  signIn,
} from "../../../support/factories.ts";
import { followPerson } from "../../../support/people.ts";
import { followCollection, makeImage } from "../../../support/publications/publications.ts";
import { get, ORIGIN } from "../../../support/product.ts";

let reader: { id: string };
let cookie: { Cookie: string };
beforeEach(async () => {
  reader = await makeUser();
  cookie = { Cookie: await signIn(reader.id) };
});

const textOf = async (path: string): Promise<string> => {
  const response = await get(path, cookie);
  expect(response.status, path).toBe(200);
  expect(response.headers.get("cache-control"), path).toContain("no-store");
  return response.text();
};

describe("the pages for refining recommendations", () => {
  test("list what the reader follows and has muted, each on its tab", async () => {
    const [followed, muted] = [
      await makeUser({ name: "Followed Writer" }),
      await makeUser({ name: "Muted Writer" }),
    ];
    const [sheet, noise] = [
      await makeCollection({ name: "Followed Sheet" }),
      await makeCollection({ name: "Muted Sheet" }),
    ];
    await followPerson(followed.id, reader.id);
    await followCollection(sheet.id, reader.id);
    await insertRow("user_mutes", { user_id: reader.id, target_id: muted.id, created_at: 0 });
    await insertRow("collection_mutes", {
      user_id: reader.id,
      collection_id: noise.id,
      created_at: 0,
    });
    expect(await textOf("/me/following")).toContain("Followed Writer");
    expect(await textOf("/me/following/writers")).toContain("Followed Writer");
    expect(await textOf("/me/following/publications")).toContain("Followed Sheet");
    for (const path of ["/me/settings/mute", "/me/settings/mute/authors"]) {
      expect(await textOf(path), path).toContain("Muted Writer");
    }
    const publications = await textOf("/me/settings/mute/publications");
    expect(publications).toContain("Muted Sheet");
    expect(publications).toContain("Unmute");
  });

  test("describe what will appear if they are empty", async () => {
    for (const [path, words] of [
      ["/me/following", "You don’t follow any writers yet"],
      ["/me/following/publications", "You don’t follow any publications yet"],
      ["/me/following/topics", "You don’t follow any topics yet"],
      ["/me/settings/mute", "You haven’t muted any authors"],
      ["/me/settings/mute/publications", "You haven’t muted any publications"],
      ["/me/settings/mute/less", "No preferences yet"],
    ] as const) {
      expect(await textOf(path), path).toContain(words);
    }
  });

  test("list what the reader sees less of, which a plain form can undo", async () => {
    const writer = await makeUser({ name: "Loud Writer" });
    for (const [kind, target_id] of [
      ["USER", writer.id],
      ["POPULAR", ""],
    ]) {
      await insertRow("feed_reductions", {
        user_id: reader.id,
        kind: kind!,
        target_id: target_id!,
        created_at: 1,
      });
    }
    const path = "/me/settings/mute/less";
    const html = await textOf(path);
    expect(html).toContain("Loud Writer");
    expect(html).toContain("What is popular with everyone");
    const forms = html.match(/<form[^>]*setFeedReduction.*?<\/form>/gs) ?? [];
    expect(forms).toHaveLength(2);
    const form = forms.find((each) => each.includes(writer.id))!;
    const fields = [...form.matchAll(/name="([^"]+)" value="([^"]*)"/g)].map(
      ([, name, value]) => [name!, value!] as [string, string],
    );
    const answer = await exports.default.fetch(`${ORIGIN}/_/write/setFeedReduction`, {
      method: "POST",
      redirect: "manual",
      headers: { ...cookie, Origin: ORIGIN },
      body: new URLSearchParams(fields),
    });
    expect(answer.status).toBe(303);
    const after = await textOf(path);
    expect(after).not.toContain("Loud Writer");
    expect(after).toContain("What is popular with everyone");
  });

  test("suggest people others read, but none the reader follows or has muted, nor themselves", async () => {
    const introduced = { bio: "Writes", image_id: (await makeImage()).id };
    const [good, followed, muted, nameless] = [
      await makeUser({ name: "Good Writer", ...introduced }),
      await makeUser({ name: "Followed Writer", ...introduced }),
      await makeUser({ name: "Muted Writer", ...introduced }),
      await makeUser({ name: "Unknown Writer", bio: "Has no picture" }),
    ];
    for (const { id } of [good, followed, muted, nameless, reader]) {
      await makeStory({ creator_id: id, clap_count: 1000, first_published_at: Date.now() });
    }
    await followPerson(followed.id, reader.id);
    await insertRow("user_mutes", { user_id: reader.id, target_id: muted.id, created_at: 0 });
    const html = await textOf("/me/following/suggestions");
    expect(html).toContain("Good Writer");
    expect(html).not.toContain("Followed Writer");
    expect(html).not.toContain("Unknown Writer");
    expect(html).not.toContain("Muted Writer");
  });

  test("show stories by followed people and publications, of one kind or of one of them", async () => {
    const [ann, bob] = [await makeUser({ name: "Ann" }), await makeUser({ name: "Bob" })];
    const sheet = await makeCollection();
    await makeStory({ creator_id: ann.id, title: "By the first" });
    await makeStory({ creator_id: bob.id, title: "By the second" });
    await makeStory({ collection_id: sheet.id, title: "In the sheet" });
    for (const { id } of [ann, bob]) await followPerson(id, reader.id);
    await followCollection(sheet.id, reader.id);
    const writers = await textOf("/me/following-feed/writers");
    expect(writers).toMatch(/By the first[^]*By the second/);
    expect(writers).not.toContain("In the sheet");
    expect(await textOf("/me/following-feed/publications")).toContain("In the sheet");
    const one = await textOf(`/me/following-feed/writers?selection=${bob.id}`);
    expect(one).toContain("By the second");
    expect(one).not.toContain("By the first");
    const stranger = await makeUser();
    await makeStory({ creator_id: stranger.id, title: "By a stranger" });
    expect(await textOf(`/me/following-feed/writers?selection=${stranger.id}`)).not.toContain(
      "By a stranger",
    );
  });

  test.each([
    "/me/following",
    "/me/following/topics",
    "/me/following/suggestions",
    "/me/following-feed/writers",
    "/me/settings/mute",
  ])("ask an anonymous viewer to sign in: %s", async (path) => {
    const response = await get(path);
    expect(response.status).toBe(302);
    expect(response.headers.get("location")).toContain("/m/signin");
  });
});
