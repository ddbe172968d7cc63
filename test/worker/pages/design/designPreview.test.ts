import { describe, expect, test } from "vitest";
import {
  makeCollection,
  makeStory,
  makeUser,
  nextNumber,
  signedIn,
} from "../../../support/factories.ts";
import { get } from "../../../support/product.ts";
import { addMember } from "../../../support/publications/publications.ts";

async function publication(columns: Record<string, string> = {}) {
  const [collection, owner, writer] = [
    await makeCollection(columns),
    await makeUser(),
    await makeUser(),
  ];
  await addMember(collection.id, owner.id, "OWNER");
  await addMember(collection.id, writer.id, "WRITER");
  const story = await makeStory({ creator_id: writer.id, collection_id: collection.id });
  return {
    collection,
    story,
    owner: await signedIn(owner.id),
    writer: await signedIn(writer.id),
    ownerId: owner.id,
    writerId: writer.id,
  };
}

const open = (ownerId: string, sample: string, headers: Record<string, string> = {}) =>
  get(`/_/design-preview/${ownerId}/${sample}`, { Cookie: headers.Cookie ?? "" });

describe("the preview of a design", () => {
  test("shows the home and the latest story as everyone sees them, without scripts", async () => {
    const { collection, story, owner } = await publication();
    for (const [sample, text] of [
      ["home", collection.name],
      ["story", story.title],
    ] as const) {
      const answer = await open(collection.id, sample, owner);
      expect(answer.status).toBe(200);
      const html = await answer.text();
      expect(html).toContain(text);
      expect(html).toContain('data-typeface="CLASSIC"');
      expect(html).not.toContain("<script");
      expect(html).not.toContain("data-needs-script");
    }
  });

  test("can be framed only by its own host, runs nothing, and isn't cached", async () => {
    const { collection, owner } = await publication();
    const answer = await open(collection.id, "home", owner);
    const policy = answer.headers.get("content-security-policy") ?? "";
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy).toMatch(/^sandbox allow-same-origin;/);
    expect(policy).not.toContain("script-src");
    expect(policy).toMatch(/style-src 'self' 'sha256-/);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const home = await get(`/${collection.slug}`);
    expect(home.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
  });

  test("is answered on the main site for an owner with a domain", async () => {
    const { collection, story, owner } = await publication({
      domain: `preview${nextNumber()}.somebodys.example`,
    });
    const home = await open(collection.id, "home", owner);
    expect(home.status).toBe(200);
    expect(await home.text()).toContain(collection.name);
    const latest = await open(collection.id, "story", owner);
    expect(latest.status).toBe(200);
    expect(await latest.text()).toContain(story.title);
  });

  test("is for those who may change the design", async () => {
    const { collection, owner, writer, ownerId, writerId } = await publication();
    expect((await open(collection.id, "home", writer)).status).toBe(404);
    expect((await open(collection.id, "home")).status).toBe(404);
    expect((await open(writerId, "home", writer)).status).toBe(200);
    expect((await open(ownerId, "home", writer)).status).toBe(404);
    expect((await open(collection.id, "else", owner)).status).toBe(404);
    expect((await open("junk", "home", owner)).status).toBe(404);
  });

  test("says what to do without a story with the owner's design", async () => {
    // A story in a publication has the publication's design.
    const { writer, writerId } = await publication();
    const answer = await open(writerId, "story", writer);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain("Publish a story to see it here.");
  });
});
