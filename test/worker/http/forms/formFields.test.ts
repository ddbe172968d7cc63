import { exports } from "cloudflare:workers";
import { expect, test } from "vitest";
import { XSRF_HEADER } from "../../../../shared/xsrfHeader.ts";
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
