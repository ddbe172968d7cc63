import { expect, test } from "vitest";
import { makeStory, makeUser } from "../../../support/factories.ts";
import { ask, rareWord } from "../../../support/search.ts";

const find = async (query: string) => {
  const [result] = await ask([{ indexName: "posts", query, hitsPerPage: 50 }]);
  return result!.hits.map(({ objectID }) => objectID);
};

const makeGoodStory = async (title: string, ...paragraphs: string[]) => {
  const document = {
    paragraphs: ["A text.", ...paragraphs].map((text, at) => ({
      name: `p${at}`,
      type: "P" as const,
      text,
    })),
  };
  return (await makeStory({ title, word_count: 300 }, document)).id;
};

test("a typing error is forgiven where the wrong word occurs too, after what has that word", async () => {
  const word = rareWord();
  const [wrong, other] = [`${word.slice(0, 6)}z${word.slice(7)}`, rareWord()];
  const meant = await makeGoodStory(`${word} ${other}`);
  await makeGoodStory("An error", `Once ${wrong}.`);
  expect(await find(`${wrong} ${other}`)).toEqual([meant]);
  const both = await makeGoodStory("Both", `Once ${wrong} and ${other}.`);
  expect((await find(`${wrong} ${other}`)).toSorted()).toEqual([meant, both].toSorted());
  const titled = await makeGoodStory(`${wrong} ${other}`);
  expect((await find(`${wrong} ${other}`))[0]).toBe(titled);
});

test("a typing error is forgiven in one publication's stories though the site has many with that word", async () => {
  const word = rareWord();
  const wrong = `${word.slice(0, 6)}z${word.slice(7)}`;
  const writer = await makeUser();
  for (let at = 0; at < 12; at += 1) await makeGoodStory("An error", `Once ${wrong}.`);
  const { id } = await makeStory({ title: word, creator_id: writer.id, word_count: 300 });
  const [result] = await ask([
    { indexName: "posts", query: wrong, filters: `creatorId:${writer.id}` },
  ]);
  expect(result!.hits.map(({ objectID }) => objectID)).toEqual([id]);
});

test("two typing errors in a long word of a title are forgiven", async () => {
  const word = `${rareWord()}abc`;
  const id = await makeGoodStory(word);
  for (const query of [
    `${word.slice(0, 5)}z${word.slice(6, 9)}${word.slice(10)}`,
    `${word[0]}z${word.slice(2, 11)}z${word.slice(12)}`,
  ])
    expect([query, await find(query)]).toEqual([query, [id]]);
});

test("words in quotation marks are found only as a phrase", async () => {
  const [one, two, three] = [rareWord(), rareWord(), rareWord()];
  const phrase = await makeGoodStory("Phrase", `Here ${one} ${two}, and ${three}.`);
  const apart = await makeGoodStory("Apart", `Here ${two} and ${one}. And ${three}.`);
  for (const [open, close] of ['""', "“”", "„“", "«»", "＂＂"])
    expect(await find(`${open}${one} ${two}${close} ${three}`)).toEqual([phrase]);
  const both = [phrase, apart].toSorted();
  for (const query of [`${one} ${two}`, `"${one} ${two}`, `"${one}" "${two}"`])
    expect((await find(query)).toSorted()).toEqual(both);
  const near = `${one.slice(0, 6)}z${one.slice(7)}`;
  expect(await find(`"${near} ${two}"`)).toEqual([]);
});

test("a quoted phrase without spaces is found in its order", async () => {
  const id = await makeGoodStory("江南四月旅行");
  await makeGoodStory("旅行四月江南四");
  expect(await find("“四月旅行”")).toEqual([id]);
});

test.each([
  ["ﺃحمد وآمنة في المدرسة", ["احمد", "أحمد", "امنه", "المدرسه", "المـدرسة"]],
  ["مستشفى الأطفال", ["مستشفي", "الاطفال"]],
  ["ｓｑｌｉｔｅ３ database", ["sqlite3", "ｓｑｌｉｔｅ３", "SQLite3"]],
  ["The oﬃce ﬁle", ["office file", "oﬃce", "ﬁle"]],
  ["ﾌﾟﾛｸﾞﾗﾐﾝｸﾞ入門", ["プログラミング", "ﾌﾟﾛｸﾞﾗ"]],
  ["عام ٢٠٢٤", ["عام 2024", "۲۰۲۴ عام"]],
  ["soft\u00ADware", ["software"]],
])("letters are found in each of their forms: %s", async (title, queries) => {
  const word = rareWord();
  const id = await makeGoodStory(`${title} ${word}`);
  for (const query of queries)
    expect([query, await find(`${query} ${word}`)]).toEqual([query, [id]]);
});

test("names of code are kept apart", async () => {
  const word = rareWord();
  const names = ["C", "C#", "C++", "F#", ".NET", "net", "Node.js", "node and js"];
  const ids = new Map<string, string>();
  for (const name of names) ids.set(name, await makeGoodStory("Code", `${word}: learn ${name}.`));
  for (const [query, expected] of [
    ["c", ["C"]],
    ["C#", ["C#"]],
    ["Ｃ＃", ["C#"]],
    ["c++", ["C++"]],
    ["f#", ["F#"]],
    [".net", [".NET"]],
    ["net", [".NET", "net"]],
    ["node.js", ["Node.js"]],
    ["node js", ["Node.js", "node and js"]],
  ] as const)
    expect([query, (await find(`${query} ${word}`)).toSorted()]).toEqual([
      query,
      expected.map((name) => ids.get(name)!).toSorted(),
    ]);
});

test.each([
  '""',
  '"',
  '"""""',
  "“",
  '"a',
  'a" "',
  '" "',
  "NEAR(a b)",
  "a AND OR NOT b",
  "name : a",
  "{name} : a",
  "^a* + -b",
  "\u0000\u0001\u001F",
  "a\u0000b",
  "\uE023",
  "c# .",
  "...",
  ".a.b.c",
  "\uD800",
  "'; DROP TABLE posts; --",
  "?1 $2 [0]",
  "\\".repeat(500),
  '"'.repeat(500),
  "a ".repeat(250),
  `"${"a ".repeat(248)}"`,
  "a.".repeat(250),
  "abcdefgh ".repeat(55),
  "خ".repeat(500),
  "猫".repeat(500),
])("a search for %j is answered", async (query) => {
  const results = await ask(
    ["posts", "users", "collections", "tags", "lists"].map((indexName) => ({ indexName, query })),
  );
  expect(results).toHaveLength(5);
});
