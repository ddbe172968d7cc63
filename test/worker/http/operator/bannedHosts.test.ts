import { exports } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { TEST_OPERATOR_TOKEN } from "../../../support/operatorToken.ts";
import { publish, textOf, writerWithDraft } from "../../../support/drafts/drafts.ts";
import { ORIGIN } from "../../../support/product.ts";

const asOperator = { Authorization: `Bearer ${TEST_OPERATOR_TOKEN}` };

const send = (body: unknown, headers: Record<string, string> = asOperator) =>
  exports.default.fetch(`${ORIGIN}/_/ops/banned-hosts`, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify(body),
  });

const change = async (body: unknown) =>
  (await (await send(body)).json()) as { hosts: string[]; total: number };

describe("an operator can ban hosts", () => {
  test("and stories can no longer link to them or their subdomains", async () => {
    const canonicalUrl = "https://sub.spam.example/page";
    const { browser, postId, revision } = await writerWithDraft(textOf("A title", "Words"));
    expect(await change({ add: ["Spam.Example.", "bücher.example"] })).toEqual({
      hosts: ["spam.example", "xn--bcher-kva.example"],
      total: 2,
    });
    expect((await change({ add: ["spam.example"] })).total).toBe(2);
    const rejected = await publish(postId, revision, { canonicalUrl }, browser);
    expect(rejected.__typename).toBe("PublishingRestrictedBannedLinks");
    expect(await change({ remove: ["spam.example"] })).toMatchObject({ total: 1 });
    const done = await publish(postId, revision, { canonicalUrl }, browser);
    expect(done.__typename).toBe("PostPublished");
  });

  test("by bare names, and no one else can", async () => {
    const odd = ["com", "https://a.example/", "a.example/x", "a.example:80", "", "x y.example"];
    for (const host of odd) expect((await send({ add: [host] })).status).toBe(400);
    expect((await send({ ban: ["a.example"] })).status).toBe(400);
    expect((await send({ add: ["a.example"] }, {})).status).toBe(401);
    expect((await send({ add: ["a.example"] }, { Authorization: "Bearer wrong" })).status).toBe(
      401,
    );
  });
});
