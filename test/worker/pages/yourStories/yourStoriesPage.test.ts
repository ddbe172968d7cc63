import { runSql } from "../../../support/database.ts";
import { describe, expect, test } from "vitest";
import { MAX_COUNTED } from "../../../../shared/limits.ts";
import { insertRow, makeStory, makeUser, signIn } from "../../../support/factories.ts";
import { databaseUse, get } from "../../../support/product.ts";

/** A writer's Cookie header, and a factory of their stories. */
async function aWriter() {
  const { id } = await makeUser();
  const cookie = { Cookie: await signIn(id) };
  const write = (columns: Record<string, string | number | null>) =>
    makeStory({ creator_id: id, ...columns });
  return { cookie, write };
}

describe("a writer's stories page", () => {
  test("shows the list named by its address, with the counts of all lists", async () => {
    const { cookie, write } = await aWriter();
    await write({ title: "Half a thought", status: "DRAFT", first_published_at: null });
    const published = await write({ title: "A whole thought" });
    await write({ title: "Thrown away", status: "DELETED", deleted_at: 0, deleted_from: "DRAFT" });
    const drafts = await get("/me/stories/drafts", cookie);
    expect(drafts.status).toBe(200);
    expect(drafts.headers.get("cache-control")).toContain("no-store");
    const html = await drafts.text();
    for (const words of ["Drafts 1", "Published 1", "Deleted 1", "Half a thought"]) {
      expect(html).toContain(words);
    }
    expect(html).not.toContain("A whole thought");
    expect(databaseUse(drafts).roundTrips).toBeLessThanOrEqual(3);
    const open = await (await get("/me/stories/public", cookie)).text();
    expect(open).toContain(`/p/${published.id}/edit`);
    const trash = await (await get("/me/stories/deleted", cookie)).text();
    expect(trash).toContain("Deleted for good on January 15, 1970");
    expect(trash).toContain("Restore");
  });

  test("counts up to a limit, and says that there are more", async () => {
    const { cookie, write } = await aWriter();
    const { creator_id } = await write({ title: "A whole thought" });
    await runSql(
      `INSERT INTO posts (id, creator_id, status, visibility, created_at, updated_at)
       WITH RECURSIVE c (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n <= ?2)
       SELECT 'draft-of-many-' || n, ?1, 'DRAFT', 'PUBLIC', n, n FROM c`,
      creator_id,
      MAX_COUNTED,
    );
    const html = await (await get("/me/stories/drafts", cookie)).text();
    expect(html).toContain("Drafts 1,000+");
    expect(html).toContain("Published 1<");
    await runSql("DELETE FROM posts WHERE id LIKE 'draft-of-many-%'");
  });

  test("says when a draft will be published, and why one was not, with a link", async () => {
    const { cookie, write } = await aWriter();
    const draft = { status: "DRAFT", first_published_at: null };
    const [planned, failed] = [
      await write({ title: "On its way", ...draft }),
      await write({ title: "Held up", ...draft }),
    ];
    const stored = {
      revision: 1,
      content: JSON.stringify({ title: "", subtitle: "", paragraphs: [] }),
      write_token: "",
      updated_at: 1,
    };
    const at = Date.UTC(2031, 4, 6, 7, 8);
    await insertRow("drafts", { post_id: planned.id, ...stored, scheduled_at: at });
    await insertRow("drafts", { post_id: failed.id, ...stored, schedule_error: "editor-gone" });
    const html = await (await get("/me/stories/drafts", cookie)).text();
    const text = html.replaceAll(/<!--.*?-->|<[^>]+>/g, "");
    expect(text).toContain("Publishes on May 6, 2031, 07:08 UTC");
    expect(text.match(/Not published:/g)).toHaveLength(1);
    expect(text).toContain("Not published: The editor who scheduled it can no longer publish it.");
    expect(html).toContain(`href="/p/${failed.id}/settings#schedule"`);
    const settings = await (await get(`/p/${failed.id}/settings`, cookie)).text();
    expect(settings).toContain('id="schedule"');
    expect(settings.replaceAll(/<!--.*?-->|<[^>]+>/g, "")).toContain(
      "It wasn’t published: The editor who scheduled it can no longer publish it.",
    );
  });

  test("can be searched, sorted and paged by links", async () => {
    const { cookie, write } = await aWriter();
    for (let index = 0; index < 21; index += 1) await write({ title: `Needle ${index}` });
    await write({ title: "Straw" });
    const found = await (await get("/me/stories/public?q=needle&tab=oldest", cookie)).text();
    expect(found).not.toContain("Straw</a>");
    const next = /href="([^"]*\?[^"]*p=[^"]*)"/.exec(found)?.[1]?.replaceAll("&amp;", "&");
    expect(next).toContain("q=needle");
    expect(next).toContain("tab=oldest");
    const rest = await (await get(next!, cookie)).text();
    expect(rest.match(/Needle \d+<\/a>/g)).toHaveLength(1);
  });

  test("describes what will appear in an empty list, with a link onward", async () => {
    const { cookie } = await aWriter();
    for (const [filterBy, words] of [
      ["drafts", "No drafts"],
      ["public", "Nothing published yet"],
      ["responses", "No responses yet"],
      ["unlisted", "Nothing unlisted"],
      ["deleted", "The trash is empty"],
    ]) {
      const html = await (await get(`/me/stories/${filterBy}`, cookie)).text();
      expect(html, filterBy).toContain(words);
      expect(html, filterBy).toContain('href="/new-story"');
    }
    expect(await (await get("/me/stories/drafts?q=zzz", cookie)).text()).toContain("Nothing found");
  });

  test("marks pinned stories", async () => {
    const { cookie, write } = await aWriter();
    const first = await write({ title: "Pinned one" });
    await write({ title: "Another" });
    await write({ title: "A draft", status: "DRAFT", first_published_at: null });
    await insertRow("pinned_posts", {
      user_id: String(first.creator_id),
      post_id: first.id,
      pinned_at: 0,
    });
    const html = await (await get("/me/stories/public", cookie)).text();
    expect(html.match(/Pinned to your profile/g)).toHaveLength(1);
  });

  test("requires a sign-in, and has five lists", async () => {
    const { cookie } = await aWriter();
    const visitor = await get("/me/stories/drafts");
    expect(visitor.status).toBe(302);
    expect(visitor.headers.get("location")).toContain("/m/signin");
    expect((await get("/me/stories/others", cookie)).status).toBe(404);
  });
});
