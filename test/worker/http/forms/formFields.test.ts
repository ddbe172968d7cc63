import { exports } from "cloudflare:workers";
import { expect, test } from "vitest";
import { XSRF_HEADER } from "../../../../shared/xsrfHeader.ts";
import type { FORM_ROWS } from "../../../../worker/http/forms/formRows.ts";
import { firstValue } from "../../../support/database.ts";
import { FIXED_NOW, insertRow, makeStory, makeUser, signedIn } from "../../../support/factories.ts";
import { makeNewsletter } from "../../../support/newsletters/newsletters.ts";
import { ORIGIN } from "../../../support/product.ts";

test.each([
  ["a misspelt field", { homeFeedOrdr: "LATEST" }],
  ["a row where the mutation takes none", { order: "LATEST", "order.0.title": "x" }],
  ["a field named like a property of all objects", { order: "LATEST", constructor: "x" }],
])(
  "a form with %s is rejected and stores nothing, by page and by script",
  async (_what, fields) => {
    const { id } = await makeUser();
    const browser = await signedIn(id);
    const send = (contentType: string, body: string) =>
      exports.default.fetch(`${ORIGIN}/_/write/setHomeFeedOrder`, {
        method: "POST",
        redirect: "manual",
        headers: { ...browser, Origin: ORIGIN, "Content-Type": contentType },
        body,
      });
    const byForm = new URLSearchParams({ ...fields, xsrf: browser[XSRF_HEADER] }).toString();
    const answers = [
      await send("application/x-www-form-urlencoded", byForm),
      await send("application/json", JSON.stringify(fields)),
    ];
    expect(answers.map(({ status }) => status)).toEqual([400, 400]);
    expect(await answers[1]!.text()).toContain("This form has no field");
    expect(await firstValue("SELECT home_feed_order FROM users WHERE id = ?1", id)).toBe("RANKED");
  },
);

test("a form of an unknown mutation is rejected", async () => {
  const browser = await signedIn((await makeUser()).id);
  const answer = await exports.default.fetch(`${ORIGIN}/_/write/setHomeFeedOrdr`, {
    method: "POST",
    headers: { ...browser, Origin: ORIGIN, "Content-Type": "application/json" },
    body: JSON.stringify({ order: "LATEST" }),
  });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ error: { code: "BAD_REQUEST" } });
});

/** An address of each row, which names nothing. */
const ROWS: Readonly<Record<keyof typeof FORM_ROWS, string>> = {
  Vote: "/_/vote/p/a00000000001",
  Bookmark: "/_/bookmark/p/a00000000001",
  CreateQuote: "/_/p/a00000000001/quotes/create",
  Respond: "/_/respond/a00000000001",
  RespondToList: "/_/respond/list/a00000000001",
  FollowAction: "/_/subscribe/user/a00000000001",
  SubscribeToNewsletter: "/_/api/subscriptions/newsletters/a00000000001",
  FollowActionNewsletter: "/_/subscribe/user/a00000000001/new",
  EnableWriterSubscription: "/_/api/users/a00000000001/lazily-enable-writer-subscription",
  NewCollectionNewsletter: "/a-publication/new-newsletter",
  YourMemberFeeds: "/me/feeds",
  PostSettings: "/p/a00000000001/settings",
  NewSequence: "/s/new",
  EditSequence: "/s/a-series-a00000000001/edit",
};

test.each(Object.entries(ROWS))(
  "the form of %s rejects a field that it doesn't take",
  async (_name, path) => {
    const browser = await signedIn((await makeUser()).id);
    const answer = await exports.default.fetch(ORIGIN + path, {
      method: "POST",
      headers: { ...browser, Origin: ORIGIN, "Content-Type": "application/json" },
      body: JSON.stringify({ misspelt: "1" }),
    });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain("This form has no field");
  },
);

test("the button for a test email runs its mutation with the fields of the form for sending", async () => {
  const { id } = await makeUser();
  const address = `${id.toLowerCase()}@example.com`;
  await insertRow("user_emails", {
    email_key: address,
    user_id: id,
    email: address,
    verified_at: FIXED_NOW,
  });
  const { id: newsletterId } = await makeNewsletter({ user_id: id });
  const { id: targetPostId } = await makeStory({ creator_id: id });
  const browser = await signedIn(id);
  const sent = await exports.default.fetch(`${ORIGIN}/_/write/sendTestEmail`, {
    method: "POST",
    redirect: "manual",
    headers: {
      ...browser,
      Origin: ORIGIN,
      "Content-Type": "application/x-www-form-urlencoded",
    },
    body: new URLSearchParams([
      ["xsrf", browser[XSRF_HEADER]],
      ["targetPostId", targetPostId],
      ["newsletterId", newsletterId],
      ["redirect", `/p/${targetPostId}/settings?done=email`],
      ["back", `/p/${targetPostId}/settings#newsletters`],
      ["subject", "My subject"],
      ["previewText", "My preview line"],
      ["audience", "ENGAGED"],
      ["audienceTopic", "bees"],
      ["sendAt", "2100-12-24T10:00"],
      ["redirect", `/p/${targetPostId}/settings?done=test-email`],
    ]).toString(),
  });
  expect(sent.status).toBe(303);
  expect(sent.headers.get("location")).toContain("done=test-email");
  await expect
    .poll(() => firstValue("SELECT subject FROM mailbox WHERE recipient = ?1", address))
    .toContain("My subject");
});
