import { sql } from "../../../../worker/db/sql.ts";
import { runSql, runStatement } from "../../../support/database.ts";
import { describe, expect, test } from "vitest";
import type { SearchIndex } from "../../../../shared/search/multiQuery.ts";
import {
  queueSearchStatement,
  queueUsersStatements,
} from "../../../../worker/domain/searchIndex/queueSearch.ts";
import {
  insertRow,
  makeCollection,
  makeStory,
  makeTag,
  makeUser,
  signIn,
  tagStory,
} from "../../../support/factories.ts";
import { ask, indexQueued, rareWord } from "../../../support/search.ts";
import { setSuspended } from "../../../support/people.ts";

const INDEXES = ["users", "collections", "tags", "posts"];

const find = async (index: SearchIndex, query: string) => {
  const [result] = await ask([{ indexName: index, query, hitsPerPage: 50 }]);
  return result!.hits.map(({ objectID }) => objectID);
};

const change = (sql: string, ...values: (string | number)[]) => runSql(sql, ...values);

/** Queues rows for the index again, as the write that changes them does. */
const indexAgain = (index: SearchIndex, ...ids: string[]) => {
  return runStatement(queueSearchStatement(index, ids));
};

const text = (...paragraphs: string[]) => ({
  paragraphs: paragraphs.map((words, at) => ({ name: `p${at}`, type: "P" as const, text: words })),
});

/** A story that passes the quality filter. */
const makeGoodStory = (columns = {}, ...paragraphs: string[]) =>
  makeStory({ word_count: 300, ...columns }, text("A text.", ...paragraphs));

describe("a story is found", () => {
  test("by words of its title, subtitle and text, by its writer and its tags, all combined", async () => {
    const [title, subtitle, body] = [rareWord(), rareWord(), rareWord()];
    const [name, tag] = [rareWord(), rareWord()];
    const writer = await makeUser({ name: `Ada ${name}` });
    const { id } = await makeGoodStory(
      { creator_id: writer.id, title, subtitle },
      `Here: ${body}.`,
    );
    const { id: tagId } = await makeTag({ display_title: tag, post_count: 1 });
    await tagStory(id, tagId);
    expect(await find("posts", [title, subtitle, body, name, tag].join(" "))).toEqual([id]);
    expect(await find("posts", `${title} ${rareWord()}`)).toEqual([]);
  });

  test("before one that has the word only in its text", async () => {
    const word = rareWord();
    const inText = await makeGoodStory({}, `Once ${word}.`);
    const inTitle = await makeGoodStory({ title: `On ${word}` });
    expect(await find("posts", word)).toEqual([inTitle.id, inText.id]);
  });

  test("by relevance, then by claps, then by date", async () => {
    const word = rareWord();
    const now = Date.now();
    const old = await makeGoodStory({ title: word, first_published_at: now - 9e10 });
    const fresh = await makeGoodStory({ title: word, first_published_at: now });
    const liked = await makeGoodStory({
      title: word,
      first_published_at: now - 9e10,
      clap_count: 500,
    });
    expect(await find("posts", word)).toEqual([liked.id, fresh.id, old.id]);
  });

  test("while its word is being typed, in other forms, and without diacritics and capitals", async () => {
    const { id } = await makeGoodStory({ title: "Zweibrücken Programming Libraries" });
    for (const query of [
      "zwei",
      "ZWEIBRUCKEN",
      "zweibrücken programs",
      "zweib library",
      "zweib lib",
    ])
      expect([query, await find("posts", query)]).toEqual([query, [id]]);
  });

  test.each([
    "xylophonmusic",
    "xylophonemusci",
    "xylophonnemusic",
    "xylophanemusic",
    "xylophonemusc",
  ])("with a typing error: %s", async (query) => {
    const { id } = await makeGoodStory({ title: "A xylophonemusic lesson" });
    expect(await find("posts", `${query} lesson`)).toContain(id);
    expect(await find("posts", query)).toContain(id);
  });

  test("with two typing errors in a whole query, and no more", async () => {
    const words = [rareWord(), rareWord(), rareWord()];
    const mistyped = words.map((word) => `${word.slice(0, 6)}z${word.slice(7)}`);
    const { id } = await makeGoodStory({ title: words.join(" ") });
    expect(await find("posts", [...mistyped.slice(0, 2), words[2]].join(" "))).toEqual([id]);
    expect(await find("posts", mistyped.join(" "))).toEqual([]);
    const results = await ask(mistyped.map((query) => ({ indexName: "posts", query })));
    expect(results.filter(({ nbHits }) => nbHits === 1)).toHaveLength(2);
    const again = await ask(
      [...INDEXES, ...INDEXES].map((indexName) => ({ indexName, query: mistyped[0] })),
    );
    expect(again.filter(({ nbHits }) => nbHits === 1)).toHaveLength(2);
  });

  test("with one typing error in a word of twenty letters, and no more", async () => {
    for (const [length, isFound] of [
      [20, true],
      [21, false],
    ] as const) {
      const word = rareWord().padEnd(length, "w");
      const { id } = await makeGoodStory({ title: `On ${word}` });
      const query = `${word.slice(0, 6)}z${word.slice(7)}`;
      expect([length, await find("posts", query)]).toEqual([length, isFound ? [id] : []]);
    }
  });

  test.each([
    ["学习中文语法", ["中文", "学习", "语法", "中文语", "习", "学习中文语法"]],
    ["日本語のプログラミング", ["プログラ", "日本", "語の"]],
    ["한국어 문법", ["한국", "한국어", "문법"]],
    ["تعلم اللغة العربية", ["العربية", "اللغ", "تعلم العربية"]],
    ["Изучение русского языка", ["русского", "изуч", "русксого"]],
    ["人々の暮らし", ["人々", "々の", "人"]],
  ])("in its own script: %s", async (title, queries) => {
    const { id } = await makeGoodStory({ title });
    for (const query of queries) expect([query, await find("posts", query)]).toEqual([query, [id]]);
  });

  test.each([
    ["ё", "Ещё одна ёлка", ["елка", "ёлка", "еще", "ещё елка", "ёлка".normalize("NFD"), "елкс"]],
    ["Greek accents", "Η Αθήνα και το μαΐστρο", ["αθηνα", "Αθήνα", "ΑΘΗΝΑ", "μαιστρο", "αθινα"]],
    ["a final sigma", "Ο μεγάλος λόγος", ["λογος", "ΛΟΓΟΣ", "μεγαλοσ λογοσ"]],
    ["harakat", "كِتَابُ الطَّبِيخِ", ["كتاب", "كِتَاب", "الطبيخ", "كتاب الطبيح"]],
    ["tatweel", "مرحبـــا بالعالـم", ["مرحبا", "مرحبــا", "بالعالم"]],
  ])("with and without %s", async (_marks, title, queries) => {
    const { id } = await makeGoodStory({ title });
    const inText = await makeGoodStory({}, title);
    for (const query of queries)
      expect([query, (await find("posts", query)).toSorted()]).toEqual([
        query,
        [id, inText.id].toSorted(),
      ]);
    const [result] = await ask([{ indexName: "posts", query: queries[0]! }]);
    expect(result!.hits[0]!._highlightResult.title!.value).toContain("<em>");
  });

  test("by one or two characters of its writer's name and tags, whether member-only or not", async () => {
    const writer = await makeUser({ name: "渡辺麻衣", post_count: 1 });
    const tag = await makeTag({ display_title: "発酵", slug: "hakko", post_count: 1 });
    const { id } = await makeGoodStory({ creator_id: writer.id, visibility: "LOCKED" }, "秘密");
    await tagStory(id, tag.id);
    for (const query of ["渡辺", "辺", "麻衣", "衣", "渡辺麻", "発酵", "酵"])
      expect([query, await find("posts", query)]).toEqual([query, [id]]);
    expect(await find("posts", "秘密")).toEqual([]);
    expect([await find("users", "渡"), await find("users", "衣")]).toEqual([
      [writer.id],
      [writer.id],
    ]);
    expect([await find("tags", "発"), await find("tags", "発酵")]).toEqual([[tag.id], [tag.id]]);
  });

  test("by a prefix that very many words share", async () => {
    const others = Array.from(
      { length: 150 },
      (_, at) => `猫${String.fromCodePoint(0x4e00 + at)}。`,
    );
    const many = await makeGoodStory({}, others.join(""));
    const one = await makeGoodStory({ title: "猫龍" });
    expect((await find("posts", "猫")).toSorted()).toEqual([many.id, one.id].toSorted());
  });

  test("with its first letter mistyped, left out, doubled or swapped", async () => {
    const word = `w${rareWord()}`;
    const { id } = await makeGoodStory({ title: `On ${word}` });
    for (const query of [
      `v${word.slice(1)}`,
      word.slice(1),
      `w${word}`,
      `q${word[0]}${word.slice(2)}`,
    ])
      expect([query, await find("posts", query)]).toEqual([query, [id]]);
  });

  test("by Chinese words of its text, next to words of another script", async () => {
    const word = rareWord();
    const { id } = await makeGoodStory({ title: word }, "我们在杭州见面");
    expect(await find("posts", `${word} 杭州`)).toEqual([id]);
    expect(await find("posts", `${word} 北京`)).toEqual([]);
  });
});

test("a query with very many hits returns the latest, title matches first, and says so", async () => {
  const word = rareWord();
  const count = 125;
  const first = await makeGoodStory({ title: word, first_published_at: 1 });
  for (let at = 0; at < count; at += 1) await makeGoodStory({}, `Once ${word}.`);
  const [result] = await ask([{ indexName: "posts", query: word, hitsPerPage: 3 }]);
  expect(result!.hits[0]!.objectID).toBe(first.id);
  expect(result!.nbHits).toBeLessThan(count);
  expect(result).toMatchObject({ exhaustiveNbHits: false });
  const [few] = await ask([{ indexName: "posts", query: rareWord() }]);
  expect(few).toMatchObject({ nbHits: 0, exhaustiveNbHits: true });
});

test("the latest stories are those published last, in whatever order they were indexed", async () => {
  const word = rareWord();
  const day = 86_400_000;
  const newest = Math.floor(Date.now() / day) * day;
  const ids: string[] = [];
  for (let at = 0; at < 130; at += 1) {
    // 37 and 130 are coprime: every day once, in a mixed order.
    const age = (at * 37) % 130;
    const { id } = await makeGoodStory(
      { first_published_at: newest - age * day },
      `Once ${word}, ${age}.`,
    );
    ids[age] = id;
  }
  const latest = async (): Promise<string[]> => {
    const pages = await Promise.all(
      [0, 1, 2].map((page) => ask([{ indexName: "posts", query: word, hitsPerPage: 50, page }])),
    );
    return pages.flatMap(([result]) => result!.hits.map(({ objectID }) => objectID)).toSorted();
  };
  expect(await latest()).toEqual(ids.slice(0, 120).toSorted());
  const all = JSON.stringify(ids);
  await change(
    "DELETE FROM search_entries WHERE entity_id IN (SELECT value FROM json_each(?1))",
    all,
  );
  expect(await latest()).toEqual([]);
  await indexAgain("posts", ...ids);
  expect(await latest()).toEqual(ids.slice(0, 120).toSorted());
  const oldest = ids[129]!;
  await change("UPDATE posts SET status = 'DELETED' WHERE id = ?1", oldest);
  await change("UPDATE posts SET status = 'PUBLISHED' WHERE id = ?1", oldest);
  await indexAgain("posts", oldest);
  expect(await latest()).toEqual(ids.slice(0, 120).toSorted());
  await change("UPDATE posts SET first_published_at = ?2 WHERE id = ?1", oldest, newest + 1);
  await indexAgain("posts", oldest);
  expect(await latest()).toEqual([oldest, ...ids.slice(0, 119)].toSorted());
});

describe("a relevant story is found behind very many that", () => {
  const OLD = 1;
  const manyOver = async (word: string, columns: object) => {
    for (let at = 0; at < 125; at += 1)
      await makeStory({ word_count: 300, ...columns }, text(`Once ${word}.`));
    const { id } = await makeGoodStory({ first_published_at: OLD }, `Once ${word}.`);
    return id;
  };

  test("match poorly", async () => {
    const word = rareWord();
    const id = await manyOver(word, { word_count: 3 });
    const [result] = await ask([{ indexName: "posts", query: word }]);
    expect(result).toMatchObject({ nbHits: 1, exhaustiveNbHits: true });
    expect(result!.hits[0]!.objectID).toBe(id);
  });

  test("are by a muted writer", async () => {
    const word = rareWord();
    const [writer, reader] = [await makeUser(), await makeUser()];
    const id = await manyOver(word, { creator_id: writer.id });
    await insertRow("user_mutes", { user_id: reader.id, target_id: writer.id, created_at: 1 });
    const headers = { Cookie: await signIn(reader.id) };
    const [result] = await ask([{ indexName: "posts", query: word }], headers);
    expect(result!.hits.map(({ objectID }) => objectID)).toEqual([id]);
  });
});

test("very many stories published in the same minute are all found", async () => {
  const word = rareWord();
  const minute = 1_000_000;
  const first = 2 ** 42 + minute * 2 ** 14;
  const taken = [first + 2 ** 14 - 1, first + 2 ** 14];
  for (const [at, id] of taken.entries())
    await change("INSERT INTO search_entries (id, entity_id) VALUES (?1, ?2)", id, `taken${at}`);
  const made = [1, 2].map(() =>
    makeGoodStory({ title: word, first_published_at: minute * 60_000 }),
  );
  const ids = (await Promise.all(made)).map(({ id }) => id);
  await indexQueued();
  await indexAgain("posts", ids[0]!);
  expect((await find("posts", word)).toSorted()).toEqual(ids.toSorted());
});

describe("adjacent words", () => {
  test("increase the relevance", async () => {
    const [one, two, three] = [rareWord(), rareWord(), rareWord()];
    const far = `${one} lies away from ${two} and from ${three} here.`;
    const near = `${one} ${two} ${three} lies away from and from here.`;
    const published = { first_published_at: 1 };
    const scattered = await makeGoodStory({ ...published, title: "Scattered" }, far);
    const together = await makeGoodStory({ ...published, title: "Together", clap_count: 0 }, near);
    const names = new Map([
      [scattered.id, "scattered"],
      [together.id, "together"],
    ]);
    // Ids break ties: the lower one must come second.
    if (scattered.id > together.id) {
      await change("UPDATE posts SET clap_count = 3 WHERE id = ?1", scattered.id);
    }
    const found = await find("posts", `${one} ${two} ${three}`);
    expect(found.map((id) => names.get(id)!)).toEqual(["together", "scattered"]);
  });
});

describe("a member-only story", () => {
  /** Most of it is behind the paywall: a preview is at most a third. */
  const rest = (word: string) => [...Array<string>(20).fill("And more of it."), `Last ${word}.`];
  const lock = (id: string, visibility: string) =>
    change("UPDATE posts SET visibility = ?2 WHERE id = ?1", id, visibility);

  test.each([
    ["words", rareWord(), rareWord(), rareWord()],
    ["what is written without spaces", "旅行日记本", "四月的江南", "苏州园林里喝茶"],
  ])("is found only by its title and preview: %s", async (_kind, title, shown, hidden) => {
    const { id } = await makeGoodStory({ title, visibility: "LOCKED" }, shown, ...rest(hidden));
    for (const query of [title, shown, `${title} ${shown}`])
      expect([query, await find("posts", query)]).toEqual([query, [id]]);
    const mistyped = `${hidden.slice(0, 2)}q${hidden.slice(3)}`;
    for (const query of [hidden, hidden.slice(0, -1), mistyped, `${title} ${hidden}`])
      expect([query, await find("posts", query)]).toEqual([query, []]);
  });

  test("is found by its whole text while it is public", async () => {
    const [title, word] = [rareWord(), rareWord()];
    const { id } = await makeGoodStory({ title }, "A beginning.", ...rest(word));
    expect(await find("posts", word)).toEqual([id]);
    for (const [visibility, found] of [
      ["LOCKED", []],
      ["PUBLIC", [id]],
      ["LOCKED", []],
    ] as const) {
      await lock(id, visibility);
      // Until it is indexed again, nothing finds it.
      expect([visibility, await find("posts", word)]).toEqual([visibility, []]);
      await indexAgain("posts", id);
      expect([visibility, await find("posts", word)]).toEqual([visibility, found]);
      expect(await find("posts", title)).toEqual([id]);
    }
  });
});

test("a word in a text is found by its prefix if there is no other match", async () => {
  const word = `${rareWord()}zz`;
  const { id } = await makeGoodStory({}, `Once ${word}.`);
  expect(await find("posts", word.slice(0, -1))).toEqual([id]);
});

describe("the search index", () => {
  test("contains a story when it is published, and not while it is unlisted, suspended or deleted", async () => {
    const word = rareWord();
    const { id } = await makeGoodStory({ title: word, status: "DRAFT", first_published_at: null });
    const seen = () => find("posts", word);
    expect(await seen()).toEqual([]);
    await change("UPDATE posts SET status = 'PUBLISHED', first_published_at = 1 WHERE id = ?1", id);
    await indexAgain("posts", id);
    expect(await seen()).toEqual([id]);
    for (const [gone, back] of [
      ["visibility = 'UNLISTED'", "visibility = 'LOCKED'"],
      ["hidden_by_staff = 1", "hidden_by_staff = 0"],
      ["status = 'DELETED'", "status = 'PUBLISHED'"],
    ]) {
      await change(`UPDATE posts SET ${gone} WHERE id = ?1`, id);
      expect([gone, await seen()]).toEqual([gone, []]);
      await change(`UPDATE posts SET ${back} WHERE id = ?1`, id);
      await indexAgain("posts", id);
      expect([back, await seen()]).toEqual([back, [id]]);
    }
  });

  test("replaces an edited story's words", async () => {
    const [before, after] = [rareWord(), rareWord()];
    const { id } = await makeGoodStory({}, before);
    const document = JSON.stringify(text(after));
    await change("UPDATE post_bodies SET document = ?2 WHERE post_id = ?1", id, document);
    await indexAgain("posts", id);
    expect(await find("posts", before)).toEqual([]);
    expect(await find("posts", after)).toEqual([id]);
  });

  test("follows a person's new name, and omits suspended people with their stories", async () => {
    const [before, after] = [rareWord(), rareWord()];
    const user = await makeUser({ name: before, post_count: 1 });
    const { id } = await makeGoodStory({ creator_id: user.id });
    expect([await find("users", before), await find("posts", before)]).toEqual([[user.id], [id]]);
    await change("UPDATE users SET name = ?2 WHERE id = ?1", user.id, after);
    for (const statement of queueUsersStatements(sql`SELECT ${user.id} AS id`))
      await runStatement(statement);
    expect([await find("users", before), await find("posts", before)]).toEqual([[], []]);
    expect([await find("users", after), await find("posts", after)]).toEqual([[user.id], [id]]);
    await setSuspended(user.id, 1);
    expect([await find("users", after), await find("posts", after)]).toEqual([[], []]);
  });

  test("has one entry for a row that is written again", async () => {
    const [before, after] = [rareWord(), rareWord()];
    const { id, slug } = await makeCollection({ name: before });
    await change(
      `INSERT INTO collections (id, slug, name, created_at, updated_at) VALUES (?1, ?2, ?3, 1, 1)
       ON CONFLICT (id) DO UPDATE SET name = excluded.name`,
      id,
      slug,
      after,
    );
    await indexAgain("collections", id);
    expect([await find("collections", before), await find("collections", after)]).toEqual([
      [],
      [id],
    ]);
  });

  test("contains publications and tags by name, tags only with a story", async () => {
    const word = rareWord();
    const { id } = await makeCollection({ name: `The ${word}` });
    const tag = await makeTag({ display_title: word });
    expect(await find("collections", word)).toEqual([id]);
    expect(await find("tags", word)).toEqual([]);
    await change("UPDATE tags SET post_count = 1 WHERE id = ?1", tag.id);
    expect(await find("tags", word)).toEqual([tag.id]);
  });
});
