// A newsletter's subscribe box: in stories, emails and frames, without script or account.

import { exports } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { documentToHtml } from "../../../shared/story/toHtml/documentToHtml.ts";
import { allRows, runSql } from "../../support/database.ts";
import { makeStory, makeUser, nextNumber } from "../../support/factories.ts";
import { clearMail, mailOutbox } from "../../support/mail.ts";
import { clearNewsletters, makeNewsletter } from "../../support/newsletters/newsletters.ts";
import { setSuspended } from "../../support/people.ts";
import { get, ORIGIN } from "../../support/product.ts";

let writer: Awaited<ReturnType<typeof makeUser>>;
let newsletterId: string;
let path: string;

beforeEach(async () => {
  await clearNewsletters();
  await clearMail();
  writer = await makeUser();
  newsletterId = `d${nextNumber().toString(16).padStart(11, "0")}`;
  await makeNewsletter({
    id: newsletterId,
    slug: newsletterId,
    name: "Harbour letters",
    description: "Boats, once a month",
    user_id: writer.id,
    collection_id: null,
  });
  path = `/m/subscribe/${newsletterId}`;
});

function send(
  email: string,
  { origin = ORIGIN, from = ORIGIN }: { origin?: string; from?: string } = {},
): Promise<Response> {
  return exports.default.fetch(origin + path, {
    method: "POST",
    headers: { Origin: from, "CF-Connecting-IP": `10.9.${nextNumber() % 250}.1` },
    body: new URLSearchParams({ email }),
  });
}

const subscribers = (): Promise<{ email: string; state: string; source: string }[]> =>
  allRows(
    "SELECT email, state, source FROM newsletter_subscribers WHERE newsletter_id = ?1",
    newsletterId,
  );

describe("a subscribe box", () => {
  test("shows the newsletter to everyone alike, in any frame, from no cache", async () => {
    const page = await get(path);
    const html = await page.text();
    for (const shown of ["Subscribe to Harbour letters", "Boats, once a month", 'name="email"'])
      expect(html).toContain(shown);
    expect(html).not.toContain("<script");
    expect(page.headers.get("cache-control")).toBe("no-store");
    expect(page.headers.get("content-security-policy")).toContain("frame-ancestors *");
  });

  test("asks an address to confirm, and keeps one that isn't an address for correction", async () => {
    const wrong = await (await send("nobody")).text();
    expect(wrong).toContain("Enter a valid email address.");
    expect(wrong).toContain('value="nobody"');
    expect(await subscribers()).toEqual([]);
    expect(await (await send("ada@mail.example")).text()).toContain("Almost done.");
    expect(await subscribers()).toEqual([
      { email: "ada@mail.example", state: "PENDING", source: "STORY" },
    ]);
    expect((await mailOutbox()).map(({ recipient }) => recipient)).toEqual(["ada@mail.example"]);
  });

  test("takes nothing that another site's page sends", async () => {
    expect((await send("ada@mail.example", { from: "https://evil.example" })).status).toBe(403);
    expect(await subscribers()).toEqual([]);
  });

  test("is part of a story on its writer's own host, and a link in emails", async () => {
    const host = `host${nextNumber()}.example`;
    await runSql("UPDATE users SET domain = ?2 WHERE id = ?1", writer.id, host);
    const embed = {
      src: path,
      href: ORIGIN + path,
      title: "Subscribe to Harbour letters",
      width: 680,
      height: 340,
    };
    const paragraphs = [{ name: "aa01", type: "IFRAME" as const, text: "", embed }];
    const story = await makeStory({ creator_id: writer.id }, { paragraphs });
    const page = await get(`https://${host}/x-${story.id}`);
    expect(await page.text()).toContain(`<iframe src="${path}"`);
    const there = await send("there@mail.example", {
      origin: `https://${host}`,
      from: `https://${host}`,
    });
    expect(await there.text()).toContain("Almost done.");
    const mail = documentToHtml({ paragraphs }, { framesAsLinks: true });
    expect(mail).toContain(`href="${ORIGIN}${path}"`);
    expect(mail).not.toContain("<iframe");
  });

  test("ends with its newsletter and while its writer is suspended", async () => {
    await setSuspended(writer.id, 1);
    expect((await get(path)).status).toBe(404);
    expect((await send("ada@mail.example")).status).toBe(404);
    await setSuspended(writer.id, 0);
    await runSql("DELETE FROM newsletters WHERE id = ?1", newsletterId);
    expect((await get(path)).status).toBe(404);
    expect((await get("/m/subscribe/nothing")).status).toBe(404);
  });
});
