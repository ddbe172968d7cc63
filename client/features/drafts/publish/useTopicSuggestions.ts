import { useEffect, useState } from "react";
import type { SiteSettings } from "../../../../shared/siteSettings.ts";
import { filtersOf } from "../../../../shared/search/searchFilters.ts";
import { useConfig } from "../../../runtime/page/frame.ts";
import { askSearch, type SearchHit } from "../../search/askSearch.ts";
import { isAbout, mainWords, type TopicWords } from "./topics.ts";

/** A topic that exists. */
export interface TopicSuggestion {
  name: string;
  postCount: number;
}

/** Delay after the last key press, in milliseconds. */
const ASK_AFTER_MS = 120;
const MAX_SHOWN = 6;
/** Matches per word of the text: the word itself, and perhaps a longer name. */
const HITS_A_WORD = 3;
/** The database limits how many queries one request may combine. */
const WORDS_A_REQUEST = 4;

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

/** Returns the topics that a story is about, once they are known. Reads its words once. */
export function useTopicsOfStory(read: () => TopicWords | null): readonly TopicSuggestion[] {
  const { search: settings } = useConfig();
  const [words] = useState(read);
  const [found, setFound] = useState(NONE);
  useEffect(() => {
    if (!words) return;
    const abort = new AbortController();
    const { signal } = abort;
    const main = mainWords(words, 2 * WORDS_A_REQUEST);
    const parts = [main.slice(0, WORDS_A_REQUEST), main.slice(WORDS_A_REQUEST)];
    Promise.all(
      parts
        .filter((part) => part.length > 0)
        .map((part) => topicsNamed(settings, part, HITS_A_WORD, signal)),
    ).then(
      (results) => {
        const topics = new Map(results.flat(2).map((topic) => [topic.name, topic]));
        const about = [...topics.values()].filter(({ name }) => isAbout(words, name));
        setFound(about.slice(0, MAX_SHOWN));
      },
      // The field works without suggestions.
      () => {},
    );
    return () => abort.abort();
  }, [words, settings]);
  return found;
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
