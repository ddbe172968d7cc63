// The pages of those who manage a newsletter of a publication or of their own.

import { exports } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { XSRF_HEADER } from "../../../../shared/xsrfHeader.ts";
import { setNewsletterPaused } from "../../../../worker/domain/newsletters/setNewsletterPaused.ts";
import { allRows, runSql } from "../../../support/database.ts";
import { FIXED_NOW, makeCollection, makeUser, signedIn } from "../../../support/factories.ts";
import {
  addSubscriber,
  addSubscribers,
  clearNewsletters,
  emailStory,
  makeEmail,
  makeNewsletter,
  readIssue,
  runSending,
} from "../../../support/newsletters/newsletters.ts";
import { makeDomainContext } from "../../../support/people.ts";
import { get, graphql, ORIGIN } from "../../../support/product.ts";
import { addMember } from "../../../support/publications/publications.ts";

beforeEach(clearNewsletters);

async function makeSite() {
  const [editor, writer] = [await makeUser(), await makeUser()];
  const collection = await makeCollection();
  await addMember(collection.id, editor.id, "EDITOR");
  await addMember(collection.id, writer.id, "WRITER");
  return {
    editor,
    collection,
    asEditor: await signedIn(editor.id),
    asWriter: await signedIn(writer.id),
  };
}

const post = (path: string, fields: Record<string, string>, browser: Record<string, string>) =>
  exports.default.fetch(ORIGIN + path, {
    method: "POST",
    redirect: "manual",
    headers: { Origin: ORIGIN, Cookie: browser.Cookie ?? "" },
    body: new URLSearchParams({ ...fields, xsrf: browser[XSRF_HEADER] ?? "" }),
  });

const PAGES = ["overview", "emails", "subscribers", "look", "sending"];

describe.each(["publication", "writer"])("a newsletter of a %s", (kind) => {
  test("has five pages for those who manage it, and none for others", async () => {
    const { editor, collection, asEditor, asWriter } = await makeSite();
    const { id } = await makeNewsletter(
      kind === "writer" ? { user_id: editor.id } : { collection_id: collection.id },
    );
    await addSubscriber(id);
    for (const name of PAGES) {
      const path = `/newsletters/${id}/${name}`;
      const page = await get(path, asEditor);
      expect([name, page.status]).toEqual([name, 200]);
      const html = await page.text();
      for (const other of PAGES) expect(html).toContain(`href="/newsletters/${id}/${other}"`);
      expect([name, (await get(path, asWriter)).status]).toEqual([name, 404]);
      const signedOut = await get(path);
      expect(signedOut.headers.get("location")).toContain("/m/signin");
    }
  });
});

test("a new newsletter of a publication leads to what to do next, without JavaScript", async () => {
  const { collection, asEditor, asWriter } = await makeSite();
  const path = `/${collection.slug}/new-newsletter`;
  const form = await (await get(path, asEditor)).text();
  expect(form).toContain(`action="${path}"`);
  const created = await post(path, { name: "Weekly", description: "" }, asEditor);
  const [newsletter] = await allRows<{ id: string }>("SELECT id FROM newsletters");
  expect([created.status, created.headers.get("location")]).toEqual([
    303,
    `${ORIGIN}/newsletters/${newsletter?.id}/overview`,
  ]);
  const overview = await (await get(`/newsletters/${newsletter?.id}/overview`, asEditor)).text();
  expect(overview).toContain("What to do next");
  expect(overview).toContain("0 of 5 done");
  expect((await post(path, { name: "Mine", description: "" }, asWriter)).status).toBe(403);
  const list = await (await get(`/${collection.slug}/settings/newsletters`, asEditor)).text();
  expect(list).toContain(`href="/newsletters/${newsletter?.id}/overview"`);
  const old = await get(`/${collection.slug}/newsletters/weekly/settings`, asEditor);
  expect(old.headers.get("location")).toBe(`/newsletters/${newsletter?.id}/overview`);
});

test("a writer starts a newsletter in the settings, and continues with what to do next", async () => {
  const { editor, asEditor } = await makeSite();
  const settings = await (await get("/me/settings/publishing", asEditor)).text();
  expect(settings).toContain("Start your newsletter");
  const path = `/_/api/users/${editor.id}/lazily-enable-writer-subscription`;
  const started = await post(path, {}, asEditor);
  const [newsletter] = await allRows<{ id: string }>("SELECT id FROM newsletters");
  const overview = `/newsletters/${newsletter?.id}/overview`;
  expect(started.headers.get("location")).toBe(overview);
  expect(await (await get("/me/settings/publishing", asEditor)).text()).toContain(
    `href="${overview}"`,
  );
});

test("the look of its emails is previewed before it is saved, to those who manage it", async () => {
  const { collection, asEditor, asWriter } = await makeSite();
  const { id } = await makeNewsletter({ collection_id: collection.id });
  const path = `/_/newsletters/${id}/preview?accentColor=%23aa0000&footerText=Kind%20%3Cb%3Eregards&theme=dark`;
  const preview = await get(path, asEditor);
  expect(preview.headers.get("content-security-policy")).toContain("frame-ancestors 'self'");
  const html = await preview.text();
  expect(html).toContain("#aa0000");
  expect(html).toContain("Kind &lt;b&gt;regards");
  expect(html).toContain("@media all");
  expect((await get(path, asWriter)).status).toBe(404);
  expect((await get(path)).status).toBe(404);
});

test("its owner pauses it, so that nothing is sent until they end the pause, but not one of ours", async () => {
  const { editor, collection, asEditor, asWriter } = await makeSite();
  const { id } = await makeNewsletter({ collection_id: collection.id });
  await addSubscriber(id);
  const email = await makeEmail(editor.id, id);
  const issue = await emailStory(editor.id, { postId: email.id, newsletterId: id });
  const pause = async (isPaused: boolean, browser = asEditor) =>
    (
      await graphql<{ setNewsletterPaused: { __typename: string } }>(
        `
          mutation P($newsletterId: ID!, $isPaused: Boolean!) {
            setNewsletterPaused(newsletterId: $newsletterId, isPaused: $isPaused) {
              __typename
            }
          }
        `,
        { newsletterId: id, isPaused },
        browser,
      )
    ).data.setNewsletterPaused.__typename;
  expect(await pause(true, asWriter)).toBe("NotFound");
  expect(await pause(true)).toBe("NewsletterUpdate");
  await runSending();
  expect(await readIssue(issue.id)).toMatchObject({ sent: 0 });
  expect(await pause(false)).toBe("NewsletterUpdate");
  expect(await readIssue(issue.id)).toMatchObject({ state: "PAUSED" });
  expect(await allRows("SELECT paused_at, pause_reason FROM newsletters")).toEqual([
    { paused_at: null, pause_reason: null },
  ]);
  await runSql("UPDATE newsletters SET paused_at = 1, pause_reason = 'BOUNCES'");
  await pause(false);
  expect(await allRows("SELECT paused_at FROM newsletters")).toEqual([{ paused_at: 1 }]);
});

test.each([
  ["RESUME", "SENT", 5],
  ["CANCEL", "CANCELLED", 3],
] as const)(
  "a half-sent email waits after a pause of its owner until they choose: %s",
  async (change, state, sent) => {
    const { editor, collection, asEditor } = await makeSite();
    const { id } = await makeNewsletter({ collection_id: collection.id });
    await addSubscribers(id, 5);
    const email = await makeEmail(editor.id, id, { title: "The long letter" });
    const issue = await emailStory(editor.id, { postId: email.id, newsletterId: id });
    await runSql("DELETE FROM mail_budgets");
    await runSending({ perMinute: 3 });
    expect(await readIssue(issue.id)).toMatchObject({ state: "SENDING", sent: 3 });
    const context = { ...makeDomainContext(), now: FIXED_NOW };
    await setNewsletterPaused(context, editor.id, id, true);
    await setNewsletterPaused(context, editor.id, id, false);
    await runSql("DELETE FROM mail_budgets");
    await runSending();
    expect(await readIssue(issue.id)).toMatchObject({ state: "PAUSED", sent: 3 });
    const overview = () =>
      get(`/newsletters/${id}/overview`, asEditor).then((response) => response.text());
    const html = await overview();
    expect(html).toContain("3 sent; 2 emails are waiting.");
    expect(html).toContain("Continue");
    expect(html).toContain("Stop the rest");
    const fields = { issueId: issue.id, change, redirect: `/newsletters/${id}/overview` };
    expect((await post("/_/write/changeNewsletterIssue", fields, asEditor)).status).toBe(303);
    await runSql("DELETE FROM mail_budgets");
    await runSending();
    expect(await readIssue(issue.id)).toMatchObject({ state, sent });
    expect(await overview()).not.toContain("Stop the rest");
  },
);

test.each([
  [{ tracksEngagement: ["false"] }, 0],
  [{ tracksEngagement: ["false", "true"] }, 1],
])("a checkbox of its settings sends whether it is checked: %j", async (fields, stored) => {
  const { collection, asEditor } = await makeSite();
  const { id } = await makeNewsletter({ collection_id: collection.id });
  const body = new URLSearchParams({ newsletterId: id, xsrf: asEditor[XSRF_HEADER] ?? "" });
  for (const value of fields.tracksEngagement) body.append("tracksEngagement", value);
  const response = await exports.default.fetch(`${ORIGIN}/_/write/editNewsletter`, {
    method: "POST",
    redirect: "manual",
    headers: { Origin: ORIGIN, Cookie: asEditor.Cookie ?? "" },
    body,
  });
  expect(response.status).toBe(303);
  expect(await allRows("SELECT tracks_engagement AS stored FROM newsletters")).toEqual([
    { stored },
  ]);
});
