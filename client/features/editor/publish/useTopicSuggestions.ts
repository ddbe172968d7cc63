import { useEffect, useState } from "react";
import type { SiteSettings } from "../../../../shared/siteSettings.ts";
import { filtersOf } from "../../../../shared/rules/searchFilters.ts";
import { useConfig } from "../../../app/frame.ts";
import { askSearch, type SearchHit } from "../../search/askSearch.ts";

/** A topic that exists. */
export interface TopicSuggestion {
  name: string;
  postCount: number;
}

/** Delay after the last key press, in milliseconds. */
const ASK_AFTER_MS = 120;
const MAX_SHOWN = 6;
/** Matches per word of the text: the word itself, and perhaps a longer name. */
const HITS_A_WORD = 2;

const NONE: readonly TopicSuggestion[] = [];

/** Searches topics by what is typed; previous results stay until new ones arrive. */
export function useTopicSuggestions(typed: string): readonly TopicSuggestion[] {
  const { search: settings } = useConfig();
  const [found, setFound] = useState(NONE);
  const query = typed.trim();
  useEffect(() => {
    if (query === "") return;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      topicsNamed(settings, [query], MAX_SHOWN, abort.signal).then(
        ([topics = NONE]) => setFound(topics),
        () => {},
      );
    }, ASK_AFTER_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [query, settings]);
  return query === "" ? NONE : found;
}

/** Returns the topics that contain one of the words, once they are known. Reads the words once. */
export function useTopicsOfWords(read: () => readonly string[]): readonly TopicSuggestion[] {
  const { search: settings } = useConfig();
  const [words] = useState(read);
  const [found, setFound] = useState(NONE);
  useEffect(() => {
    if (words.length === 0) return;
    const abort = new AbortController();
    topicsNamed(settings, words, HITS_A_WORD, abort.signal).then(
      (results) => setFound(named(results, words)),
      // The field works without suggestions.
      () => {},
    );
    return () => abort.abort();
  }, [words, settings]);
  return found;
}

/** Search also matches parts of words, which would suggest topics that the story isn't about. */
function named(
  results: readonly (readonly TopicSuggestion[])[],
  words: readonly string[],
): TopicSuggestion[] {
  const topics = new Map<string, TopicSuggestion>();
  for (const [index, hits] of results.entries())
    for (const topic of hits) {
      const parts = topic.name.toLowerCase().split(/[^\p{L}\p{M}\p{N}-]+/u);
      if (parts.includes(words[index] ?? "")) topics.set(topic.name, topic);
    }
  return [...topics.values()].slice(0, MAX_SHOWN);
}

/** Returns the topics that match each query. */
async function topicsNamed(
  settings: SiteSettings["search"],
  queries: readonly string[],
  hitsPerPage: number,
  signal: AbortSignal,
): Promise<TopicSuggestion[][]> {
  const filters = filtersOf("tags", { seesAll: false, owner: null });
  const requests = queries.map((query) => ({
    index: "tags" as const,
    hitsPerPage,
    filters,
    query,
  }));
  const fetch = window.fetch.bind(window);
  const results = await askSearch("", requests, { settings, userId: null, signal, fetch });
  return results.map(({ hits }) => hits.flatMap(topicOf));
}

function topicOf({ displayText, name, postCount = 0 }: SearchHit): TopicSuggestion[] {
  const label = displayText ?? name;
  return label ? [{ name: label, postCount }] : [];
}
