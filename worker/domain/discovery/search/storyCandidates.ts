// Owns which stories a search looks at (decision 113). A word stands in so many of them that ranking all
// would take as long as reading the site; so each way of being found brings its latest stories, and
// those alone are ranked.

import { idRangeOf } from "./idRangeOf.ts";
import {
  type Binding,
  type Corrections,
  gramsExpression,
  headExpression,
} from "./matchExpression.ts";
import { MAX_WORD_LENGTH, type ReadQuery, type Word } from "./readQuery.ts";
import { isStopWord } from "./stopWords.ts";

/** Stories that each way of being found brings. */
export const MAX_OF_A_WAY = 120;

/** How well a way of being found fits: all words in the title, at the head, anywhere. */
const TITLED = 12;
const HEADED = 4;
const TOLD = 1;

/** A query's fewest words that say something by their order as well. */
const MIN_PHRASE = 3;

/** What stories are looked for by. */
export interface AskedStories {
  read: ReadQuery;
  corrections: Corrections;
  /** SQL of whether a row of search_entries is to be looked at, by SQL of its id; null for all. */
  isAmong: ((id: string) => string) | null;
  /** SQL of what of posts, under the alias `x`, may be found. */
  conditions: string;
}

/**
 * The tables `matched` (`id` of search_entries, `relevance` and `is_phrased`) and `brought`
 * (`capped`: a way of being found had more than it brought), to stand after WITH; null for a query that
 * has neither words nor runs.
 */
export function storyCandidates(asked: AskedStories, binding: Binding): string | null {
  const { read, corrections, isAmong } = asked;
  const { runs } = read;
  if (read.words.length === 0 && runs.length === 0) return null;
  const words = distinctiveWords(read.words);
  const { bind } = binding;
  const grams = gramsExpression(runs, binding);
  const conditions =
    grams !== "" && words.length > 0
      ? [`IN (SELECT rowid FROM search_trigrams WHERE search_trigrams MATCH ${grams})`]
      : [];
  // What may not be found, or is not wanted, is left out before the latest are counted: it must not
  // stand in the way of older ones that are, nor any number depend on it. The tables are crossed, so that
  // the walk goes backwards from the newest and ends with the last that is needed.
  const latest = (table: string, expression: string): string =>
    `SELECT ${table}.rowid AS id FROM ${table}
     CROSS JOIN search_entries o ON o.id = ${table}.rowid CROSS JOIN posts x ON x.id = o.entity_id
     WHERE ${[
       `${table} MATCH ${expression}`,
       ...conditions.map((condition) => `+${table}.rowid ${condition}`),
       ...(isAmong ? [isAmong(`+${table}.rowid`)] : []),
       asked.conditions,
     ].join(" AND ")}
     ORDER BY ${table}.rowid DESC LIMIT ${MAX_OF_A_WAY}`;
  const ways: [name: string, relevance: number, select: string][] = [];
  if (words.length === 0) {
    const { from, to } = idRangeOf("posts");
    conditions.push(`BETWEEN ${bind(from)} AND ${bind(to)}`);
    ways.push(["told", TOLD, latest("search_trigrams", grams)]);
  } else {
    const head = headExpression(words, corrections);
    const told = textExpression(words, corrections, false);
    const wide = textExpression(words, corrections, true);
    ways.push(
      ["titled", TITLED, latest("search_title_index", bind(`{name} : (${head})`))],
      ["headed", HEADED, latest("search_title_index", bind(head))],
      ["told", TOLD, latest("search_texts", bind(told))],
    );
    // Where nothing was found, beginnings of words count in texts as well: else nothing is looked for.
    if (wide !== told) {
      const found = ways.map(([name]) => `EXISTS (SELECT 1 FROM ${name})`).join(" OR ");
      const expression = `(CASE WHEN ${found} THEN '""' ELSE ${bind(wide)} END)`;
      ways.push(["widened", TOLD, latest("search_texts", expression)]);
    }
  }
  const phrase = phraseOf(read.words);
  if (phrase !== null && runs.length === 0)
    ways.push(["phrased", TOLD, latest("search_texts", bind(phrase))]);
  const isPhrased = ways.some(([name]) => name === "phrased")
    ? "id IN (SELECT id FROM phrased)"
    : "0";
  return `${ways.map(([name, , select]) => `${name} AS MATERIALIZED (${select})`).join(",\n")},
    matched AS MATERIALIZED (
      SELECT id, max(relevance) AS relevance, ${isPhrased} AS is_phrased FROM (
        ${ways.map(([name, relevance]) => `SELECT id, ${relevance}.0 AS relevance FROM ${name}`).join(" UNION ALL ")}
      ) GROUP BY id),
    brought AS (SELECT ${ways.map(([name]) => `(SELECT count(*) FROM ${name}) = ${MAX_OF_A_WAY}`).join(" OR ")} AS capped)`;
}

/** SQL of a story's relevance beside its title: a short one that holds all words says more. */
export const STORY_RELEVANCE = `m.relevance
  * iif(m.relevance = ${TITLED}.0, 60.0 / (60 + length(x.title)), 1.0)`;

/** The words that say what is looked for: all where none does. */
function distinctiveWords(words: readonly Word[]): readonly Word[] {
  const telling = words.filter(({ text }) => !isStopWord(text));
  return telling.length > 0 ? telling : words;
}

/** The words of a query side by side, from the first that tells something to the last. */
function phraseOf(words: readonly Word[]): string | null {
  const from = words.findIndex(({ text }) => !isStopWord(text));
  const to = words.findLastIndex(({ text }) => !isStopWord(text));
  const within = words.slice(Math.max(0, from), to < 0 ? undefined : to + 1);
  return within.length < MIN_PHRASE ? null : `"${within.map(({ text }) => text).join(" ")}"`;
}

function textExpression(words: readonly Word[], corrections: Corrections, isWide: boolean): string {
  return words
    .map(({ text, isOpen }) => {
      const forms = [text, ...(corrections.get(text) ?? [])].map((form) => `"${form}"`);
      const { length } = [...text];
      // Of a word that is too long only the beginning is known.
      if ((isWide && isOpen && length > 2) || length === MAX_WORD_LENGTH) forms.push(`"${text}" *`);
      return `(${forms.join(" OR ")})`;
    })
    .join(" AND ");
}
