import { env, exports } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { makeUser, signedIn } from "../../../support/factories.ts";
import { TEST_OPERATOR_TOKEN } from "../../../support/operatorToken.ts";
import { get, graphql, ORIGIN } from "../../../support/product.ts";

const asOperator = { Authorization: `Bearer ${TEST_OPERATOR_TOKEN}` };

const send = (body: unknown, headers: Record<string, string> = asOperator) =>
  exports.default.fetch(`${ORIGIN}/_/ops/staff`, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify(body),
  });

describe("an operator can make an account staff", () => {
  test("by username or id, until it is removed again, and each change stays on record", async () => {
    const user = await makeUser({ name: "Sam Staff" });
    const browser = await signedIn(user.id);
    const mayWork = async (): Promise<boolean> => {
      const query = "{ viewer { isStaff } }";
      const { data } = await graphql<{ viewer: { isStaff: boolean } }>(query, {}, browser);
      const page = await get("/_/admin/error-reports", browser);
      expect(page.status).toBe(data.viewer.isStaff ? 200 : 404);
      return data.viewer.isStaff;
    };
    expect(await mayWork()).toBe(false);
    for (let time = 0; time < 2; time += 1) {
      const added = await send({ add: `@${user.username}` });
      expect(await added.json()).toMatchObject({
        staff: expect.arrayContaining([{ username: user.username, name: "Sam Staff" }]),
      });
    }
    expect(await mayWork()).toBe(true);
    const removed = (await (await send({ remove: user.id })).json()) as { staff: object[] };
    expect(removed.staff).not.toContainEqual({ username: user.username, name: "Sam Staff" });
    expect(await mayWork()).toBe(false);
    const { results } = await env.DB.prepare(
      "SELECT is_staff FROM staff_changes WHERE user_id = ?1 ORDER BY id",
    )
      .bind(user.id)
      .all();
    expect(results).toEqual([{ is_staff: 1 }, { is_staff: 0 }]);
  });

  test("and nobody else can, nor with a malformed request", async () => {
    const user = await makeUser();
    expect((await send({ add: "nobody-has-this-name" })).status).toBe(422);
    for (const body of [{ add: "a", remove: "b" }, { add: "" }, { promote: user.id }]) {
      expect((await send(body)).status, JSON.stringify(body)).toBe(400);
    }
    for (const headers of [{}, { Authorization: "Bearer wrong" }] as Record<string, string>[]) {
      expect((await send({ add: user.id }, headers)).status).toBe(401);
    }
  });
});
