import { exports } from "cloudflare:workers";
import { expect, test } from "vitest";
import { XSRF_HEADER } from "../../../shared/xsrfHeader.ts";
import { firstValue } from "../../support/database.ts";
import { makeUser, signedIn } from "../../support/factories.ts";
import { ORIGIN } from "../../support/product.ts";

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
