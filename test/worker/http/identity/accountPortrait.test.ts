import { env } from "cloudflare:workers";
import { firstRow, runSql } from "../../../support/database.ts";
import { beforeEach, describe, expect, test } from "vitest";
import { LIMITS } from "../../../../worker/domain/identity/rows/rateLimits.ts";
import { errorIn, makeOwner, signInOwner } from "../../../support/identity/account.ts";
import { insertRow, makeStory } from "../../../support/factories.ts";
import { makePng } from "../../../support/images/pictures.ts";
import { get, ORIGIN } from "../../../support/product.ts";
import { TestBrowser } from "../../../support/identity/testBrowser.ts";

const PATH = "/m/account/picture";
let owner: Awaited<ReturnType<typeof makeOwner>>;
let browser: TestBrowser & { xsrf: string };

beforeEach(async () => {
  owner = await makeOwner({ hasPassword: true });
  browser = await signInOwner(owner);
});

/** Submits the form with a file, as its page would. */
async function upload(
  bytes: Uint8Array | null,
  { xsrf = browser.xsrf, headers = {} }: { xsrf?: string; headers?: Record<string, string> } = {},
) {
  const form = new FormData();
  form.set("xsrf", xsrf);
  form.set("picture", new File(bytes ? [bytes as BlobPart] : [], "me.png", { type: "image/png" }));
  const sent = new Request(ORIGIN, { method: "POST", body: form });
  return browser.ask(PATH, {
    method: "POST",
    body: await sent.bytes(),
    headers: {
      "Content-Type": sent.headers.get("content-type") ?? "",
      Origin: ORIGIN,
      "Sec-Fetch-Site": "same-origin",
      ...headers,
    },
  });
}

async function avatar(): Promise<string | null> {
  const row = await firstRow<{ id: string | null }>(
    "SELECT image_id AS id FROM users WHERE id = ?1",
    owner.id,
  );
  return row!.id;
}

describe("an avatar", () => {
  test("can be uploaded with a plain form, shown, changed and removed; the previous one is deleted", async () => {
    const answer = await upload(await makePng(40, 30));
    expect(answer.headers.get("location")).toBe("/me/settings/account?done=picture");
    const first = await avatar();
    expect(await env.IMAGES_BUCKET.head(first!)).not.toBeNull();
    expect(await (await get(`/@${owner.username}`)).text()).toContain(first!);
    expect(await (await browser.ask(PATH)).text()).toContain(first!);

    await upload(await makePng(41, 30));
    const second = await avatar();
    expect(second).not.toBe(first);
    expect(await env.IMAGES_BUCKET.head(first!)).toBeNull();

    const removed = await browser.post(PATH, { xsrf: browser.xsrf, remove: "1" });
    expect(removed.headers.get("location")).toBe("/me/settings/account?done=picture-removed");
    expect(await avatar()).toBeNull();
    expect(await env.IMAGES_BUCKET.head(second!)).toBeNull();
    expect(await (await get(`/@${owner.username}`)).text()).not.toContain(second!);
    // Repeating it changes nothing.
    expect((await browser.post(PATH, { xsrf: browser.xsrf, remove: "1" })).status).toBe(303);
  });

  test("is not deleted while a story shows it", async () => {
    await upload(await makePng(42, 30));
    const id = (await avatar())!;
    const story = await makeStory({ creator_id: owner.id });
    await insertRow("post_images", { post_id: story.id, image_id: id });
    await browser.post(PATH, { xsrf: browser.xsrf, remove: "1" });
    expect(await avatar()).toBeNull();
    expect(await env.IMAGES_BUCKET.head(id)).not.toBeNull();
  });

  test("must be an image within the size limit", async () => {
    const none = await upload(null);
    expect(none.status).toBe(422);
    expect(await errorIn(none)).toBe("Choose an image first.");
    const text = await upload(new TextEncoder().encode("<svg onload=alert(1)>"));
    expect(text.status).toBe(422);
    const large = await upload(await makePng(40, 30), {
      headers: { "Content-Length": String(30_000_000), Accept: "text/html" },
    });
    expect(large.status).toBe(413);
    expect(await errorIn(large)).toMatch(/^An image can have at most \d+ MB\.$/);
    expect(await avatar()).toBeNull();
  });

  test("can be changed only by its owner, from our own page, within the rate limit", async () => {
    const png = await makePng(40, 30);
    expect((await upload(png, { xsrf: "wrong" })).status).toBe(403);
    const foreign = { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" };
    expect((await upload(png, { headers: foreign })).status).toBe(403);
    // The attempt without the XSRF token counted.
    await runSql(
      "UPDATE rate_limits SET count = ?2 WHERE key = ?1",
      `${LIMITS.imagesOfUser.name}:${owner.id}`,
      LIMITS.imagesOfUser.max,
    );
    expect((await upload(png)).status).toBe(403);
    expect(await avatar()).toBeNull();
    browser.cookies.clear();
    expect((await upload(png)).headers.get("location")).toMatch(/^\/m\/signin/);
  });
});

describe("a tipping link", () => {
  const save = (tippingLink: string) =>
    browser.post("/m/account/profile", {
      xsrf: browser.xsrf,
      name: "Tipped Writer",
      bio: "",
      tippingLink,
    });
  const about = async () => (await get(`/@${owner.username}/about`)).text();

  test("can be set, is shown on the profile, and can be cleared", async () => {
    expect((await save("tips.example/ann")).status).toBe(303);
    expect(await about()).toContain('href="https://tips.example/ann"');
    expect(await (await browser.ask("/m/account/profile")).text()).toContain(
      "https://tips.example/ann",
    );
    expect((await save("")).status).toBe(303);
    expect(await about()).not.toContain("tips.example");
  });

  test.each(["javascript:alert(1)", "http://tips.example", "https://127.0.0.1/", "not an address"])(
    "must be a web address, unlike %s",
    async (typed) => {
      const answer = await save(typed);
      expect(answer.status).toBe(422);
      expect(await errorIn(answer)).toContain("that starts with https");
      expect(await about()).not.toContain("Leave a tip");
    },
  );
});
