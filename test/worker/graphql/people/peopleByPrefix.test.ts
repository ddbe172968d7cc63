import { runSql } from "../../../support/database.ts";
import { describe, expect, test } from "vitest";
import { insertRow, makeStory, makeUser, signedIn } from "../../../support/factories.ts";
import { graphql } from "../../../support/product.ts";
import { indexQueued } from "../../../support/search.ts";

const QUERY = `query usePeopleQuery($prefix: String!) {
  peopleByPrefix(prefix: $prefix) { id name username }
}`;

async function namesBy(prefix: string, headers: Record<string, string>): Promise<string[] | null> {
  await indexQueued();
  const { data, errors } = await graphql<{ peopleByPrefix: { name: string }[] | null }>(
    QUERY,
    { prefix },
    headers,
  );
  expect(errors).toBeUndefined();
  return data.peopleByPrefix?.map(({ name }) => name) ?? null;
}

describe("people who can be mentioned", () => {
  test("are found by the prefix of a name or username, most followers first", async () => {
    await makeUser({ name: "Zelda Quince", username: "zq", follower_count: 3 });
    await makeUser({ name: "Anna Zeldovich", username: "annaz", follower_count: 9 });
    await makeUser({ name: "Another", username: "zeldafan", follower_count: 1 });
    await makeUser({ name: "Only bio", username: "onlybio", bio: "I like Zelda" });
    const headers = await signedIn((await makeUser()).id);
    expect(await namesBy("zeld", headers)).toEqual(["Anna Zeldovich", "Zelda Quince", "Another"]);
    expect(await namesBy("zelda q", headers)).toEqual(["Zelda Quince"]);
    expect(await namesBy("ZQ", headers)).toEqual(["Zelda Quince"]);
    expect(await namesBy('" OR *', headers)).toEqual([]);
    expect(await namesBy("", headers)).toEqual([]);
  });

  test("exclude suspended and muted people", async () => {
    await makeUser({ name: "Yvo Suspended", hidden_by_staff: 1 });
    const muted = await makeUser({ name: "Yvo Muted" });
    await makeUser({ name: "Yvo Shown" });
    const user = await makeUser();
    const headers = await signedIn(user.id);
    await insertRow("user_mutes", { user_id: user.id, target_id: muted.id, created_at: 0 });
    expect(await namesBy("yvo", headers)).toEqual(["Yvo Shown"]);
  });

  test("are returned only to signed-in users, with a rate limit", async () => {
    expect(await namesBy("a", {})).toBeNull();
    const user = await makeUser();
    const headers = await signedIn(user.id);
    await runSql(
      "INSERT INTO rate_limits (key, count, ends_at) VALUES (?1, 600, ?2)",
      `people:${user.id}`,
      Date.now() + 60_000,
    );
    expect(await namesBy("a", headers)).toBeNull();
  });
});

test("a mention links to the person's page, and is plain text for a suspended person", async () => {
  const shown = await makeUser({ name: "Mentioned Person", username: "mentioned" });
  const gone = await makeUser({ name: "Gone Person", username: "goneperson", hidden_by_staff: 1 });
  const text = "With Mentioned Person and Gone Person";
  const { id } = await makeStory(
    { creator_id: (await makeUser()).id },
    {
      paragraphs: [
        {
          name: "aaaa",
          type: "P",
          text,
          markups: [
            { type: "MENTION", start: 5, end: 21, userId: shown.id },
            { type: "MENTION", start: 26, end: 37, userId: gone.id },
          ],
        },
      ],
    },
  );
  const { data } = await graphql<{ postResult: { content: { bodyHtml: string } } }>(
    "query ($id: ID!) { postResult(id: $id) { ... on Post { content { bodyHtml } } } }",
    { id },
  );
  expect(data.postResult.content.bodyHtml).toMatch(
    /<a href="[^"]*\/@mentioned">Mentioned Person<\/a> and Gone Person</,
  );
});
