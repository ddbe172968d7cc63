import { exports } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { XSRF_HEADER } from "../../../../shared/xsrfHeader.ts";
import { processMail } from "../../../../worker/domain/mail/processMail.ts";
import { makeUser, signedIn } from "../../../support/factories.ts";
import { mailsTo } from "../../../support/mail.ts";
import {
  addSubscriber,
  makeEmail,
  makeNewsletter,
  runSending,
} from "../../../support/newsletters/newsletters.ts";
import { makeDomainContext } from "../../../support/people.ts";
import { get, ORIGIN } from "../../../support/product.ts";

type Headers = Record<string, string>;

async function post(path: string, fields: Headers, { [XSRF_HEADER]: xsrf, Cookie = "" }: Headers) {
  return exports.default.fetch(ORIGIN + path, {
    method: "POST",
    headers: { Cookie, Origin: ORIGIN },
    body: new URLSearchParams({ xsrf: String(xsrf), ...fields }),
    redirect: "manual",
  });
}

async function makeSite() {
  const writer = await makeUser();
  const newsletter = await makeNewsletter({ user_id: writer.id });
  return {
    writer,
    newsletter,
    newEmail: `/newsletters/${newsletter.id}/new-email`,
    asWriter: await signedIn(writer.id),
    asStranger: await signedIn((await makeUser()).id),
  };
}

describe("an email without a story", () => {
  test("is written, previewed, scheduled and sent without JavaScript", async () => {
    const { newsletter, newEmail, asWriter } = await makeSite();
    const { email } = await addSubscriber(newsletter.id);
    expect(await (await get(newEmail, asWriter)).text()).toContain(
      `Write an email to the subscribers of ${newsletter.name}`,
    );
    const begun = await post(newEmail, { title: "Dear all", note: "Hello to you." }, asWriter);
    const postId = /^\/p\/(\w+)\/edit$/.exec(begun.headers.get("location") ?? "")?.[1] ?? "";
    const settings = `/p/${postId}/settings`;
    const preview = `/_/newsletters/${newsletter.id}/preview/${postId}`;
    expect(await (await get(`${preview}?part=text`, asWriter)).text()).toContain("Hello to you.");
    const drafts = await (await get("/me/stories/drafts", asWriter)).text();
    expect(drafts).toContain("Email to subscribers");
    const target = { targetPostId: postId, newsletterId: newsletter.id, audience: "ALL" };
    const sent = await post(
      "/_/write/emailPost",
      { ...target, sendAt: "", redirect: settings },
      asWriter,
    );
    expect(sent.status).toBe(303);
    expect(await (await get(settings, asWriter)).text()).toContain("Will be sent in a minute.");
    await runSending({ now: Date.now() });
    const context = makeDomainContext();
    if (context.mail.sender)
      await processMail({ db: context.db, clock: Date.now }, context.mail.sender);
    const [mail] = await mailsTo(email);
    expect(mail?.subject).toBe("Dear all");
    expect(mail?.text).toContain("Hello to you.");
    const list = await (await get(`/newsletters/${newsletter.id}/emails`, asWriter)).text();
    expect(list).toMatch(/Dear all[^]*>Sent<[^]*UTC · 1 sent/);
    const editor = await get(`/p/${postId}/edit`, asWriter);
    expect(editor.headers.get("location")).toBe(settings);
  });

  test("is sent to new subscribers automatically, until it is turned off", async () => {
    const { writer, newsletter, asWriter } = await makeSite();
    const { id } = await makeEmail(writer.id, newsletter.id);
    const settings = `/p/${id}/settings`;
    const fields = { targetPostId: id, newsletterId: newsletter.id, audience: "ALL" };
    const input = { ...fields, afterDays: "2", redirect: settings };
    expect((await post("/_/write/emailPost", input, asWriter)).status).toBe(303);
    const page = await (await get(settings, asWriter)).text();
    expect(page).toContain("On: new subscribers get it 2 days after they subscribe.");
    const issueId = /name="issueId" value="([^"]+)"/.exec(page)?.[1] ?? "";
    const change = { issueId, change: "PAUSE", redirect: settings };
    expect((await post("/_/write/changeNewsletterIssue", change, asWriter)).status).toBe(303);
    const off = await (await get(settings, asWriter)).text();
    expect(off).toContain("Turn on");
    expect((await get(`/p/${id}/edit`, asWriter)).status).toBe(200);
  });

  test.each([
    "/p/{id}",
    "/@{writer}/{id}",
    "/p/{id}/edit",
    "/p/{id}/settings",
    "/p/{id}/edit/plain",
    "/_/newsletters/{newsletter}/preview/{id}",
    "/newsletters/{newsletter}/new-email",
  ])("isn’t shown to others at %s", async (path) => {
    const { writer, newsletter, asWriter, asStranger } = await makeSite();
    const { id } = await makeEmail(writer.id, newsletter.id);
    const address = path
      .replace("{id}", id)
      .replace("{writer}", writer.username)
      .replace("{newsletter}", newsletter.id);
    expect((await get(address, asStranger)).status).toBe(404);
    expect((await get(address, asWriter)).status).not.toBe(404);
  });
});
