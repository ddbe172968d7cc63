import { env, exports } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { makeStory, makeUser, signIn } from "../../../support/factories.ts";
import { TEST_OPERATOR_TOKEN } from "../../../support/operatorToken.ts";
import { ORIGIN } from "../../../support/product.ts";
import { ask, indexQueued } from "../../../support/search.ts";

const asOperator = { Authorization: `Bearer ${TEST_OPERATOR_TOKEN}` };

const send = (step: unknown, headers: Record<string, string> = asOperator) =>
  exports.default.fetch(`${ORIGIN}/_/ops/search/rebuild`, {
    method: "POST",
    headers,
    body: JSON.stringify(step),
  });

const found = async (query: string) =>
  (await ask([{ indexName: "posts", query }]))[0]!.hits.map(({ objectID }) => objectID);

describe("an operator can rebuild the search index", () => {
  test("from rows, step by step to the end, without deleted entities", async () => {
    const { id } = await makeStory({ title: "Rebuildable zeppelins", word_count: 300 });
    for (let count = 0; count < 120; count += 1) await makeUser();
    await indexQueued();
    await env.DB.exec("DELETE FROM search_entries");
    expect(await found("zeppelins")).toEqual([]);
    await env.DB.exec("INSERT INTO search_entries (id, entity_id) VALUES (1, 'd00000000000')");
    let step: object | null = {};
    let [made, steps] = [0, 0];
    while (step) {
      const answer = (await (await send(step)).json()) as { made: number; next: object | null };
      made += answer.made;
      steps += 1;
      step = answer.next;
    }
    expect(made).toBeGreaterThan(120);
    expect(steps).toBe(6);
    expect(await found("zeppelins")).toEqual([id]);
    const gone = await env.DB.prepare("SELECT 1 FROM search_entries WHERE id = 1").all();
    expect(gone.results).toEqual([]);
  });

  test("and no one else can, nor with an invalid step", async () => {
    const { id } = await makeUser({ is_staff: 1 });
    expect((await send({}, {})).status).toBe(401);
    expect((await send({}, { Cookie: await signIn(id) })).status).toBe(401);
    expect((await send({ index: "sessions" })).status).toBe(400);
  });
});
