import { useEffect, useRef, useState } from "react";
import { useRelayEnvironment } from "react-relay/hooks";
import type { IEnvironment } from "relay-runtime";
import { filtersOf, type Narrowing } from "../../../shared/search/searchFilters.ts";
import { useConfig, useViewer } from "../../runtime/page/frame.ts";
import { useLocation } from "../../runtime/links/useLocation.ts";
import { askSearch, type SearchResult } from "./askSearch.ts";
import { findCatalog } from "./CatalogSearch.ts";
import { findPublication } from "./PublicationSearch.ts";
import type { SearchContext, StoriesOf } from "./searchContexts.ts";
import { findPerson } from "./UserSearch.ts";

/** Debounce of typed text, in milliseconds. */
const REST_MS = 100;

/** The suggestions below the field. */
export interface Suggestions {
  status: "idle" | "loading" | "found" | "failed";
  /** The query that `results` belong to. They stay until others arrive. */
  query: string;
  results: readonly SearchResult[];
}

const NONE: Suggestions = { status: "idle", query: "", results: [] };

/**
 * Returns suggestions for text as it is typed. Ignores outdated responses and keeps the shown
 * results until new ones arrive, to avoid flicker.
 */
export function useSuggestions(context: SearchContext, typed: string): Suggestions {
  const environment = useRelayEnvironment();
  const { search: settings } = useConfig();
  const { flags } = useLocation();
  const viewer = useViewer();
  const userId = viewer.status === "loggedIn" ? viewer.viewer.id : null;
  const seesAll = flags.can_view_unfiltered_search === true;
  const [last, setLast] = useState<Suggestions & { key: string }>({ ...NONE, key: "" });
  const cachedResults = useRef(new Map<string, readonly SearchResult[]>());
  const place = JSON.stringify(context);
  const query = typed.trim();
  const key = `${place} ${query}`;

  useEffect(() => {
    const abort = new AbortController();
    const { signal } = abort;
    const show = (suggestions: Suggestions): void => {
      if (!signal.aborted) setLast({ ...suggestions, key });
    };
    const ask = async (): Promise<readonly SearchResult[]> => {
      const { indexes, storiesOf } = JSON.parse(place) as SearchContext;
      const owner = storiesOf && (await ownerOf(environment, storiesOf));
      signal.throwIfAborted();
      const requests = indexes
        // If the owner can't be resolved, no stories are shown as theirs.
        .filter(({ index }) => index !== "posts" || storiesOf === null || owner !== null)
        .map(({ index, hits }) => ({
          index,
          hitsPerPage: hits,
          filters: filtersOf(index, { seesAll, owner }),
        }));
      const fetch = window.fetch.bind(window);
      return askSearch(query, requests, { settings, userId, signal, fetch });
    };
    const suggest = async (): Promise<void> => {
      if (query === "") return show(NONE);
      try {
        const results = cachedResults.current.get(key) ?? (await ask());
        cachedResults.current.set(key, results);
        show({ status: "found", query, results });
      } catch {
        show({ status: "failed", query, results: [] });
      }
    };
    const timer = setTimeout(() => void suggest(), query === "" ? 0 : REST_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [key, query, place, environment, settings, userId, seesAll]);
  return last.key === key ? last : { ...last, status: query === "" ? "idle" : "loading" };
}

async function ownerOf(
  environment: IEnvironment,
  storiesOf: StoriesOf,
): Promise<Narrowing["owner"]> {
  if (storiesOf.kind === "viewer") return { creatorId: storiesOf.id };
  if (storiesOf.kind === "publication") {
    const collectionId = await findPublication(environment, storiesOf.domainOrSlug);
    return collectionId === null ? null : { collectionId };
  }
  if (storiesOf.kind === "list") {
    const catalogId = await findCatalog(environment, storiesOf);
    return catalogId === null ? null : { catalogId };
  }
  const { id, username } = storiesOf;
  const creatorId = await findPerson(environment, { id, username });
  return creatorId === null ? null : { creatorId };
}
