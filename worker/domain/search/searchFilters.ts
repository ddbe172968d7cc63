// Parses the filters of a query: conditions joined with AND, in the provider's syntax.

import type { SearchIndex } from "../../../shared/search/multiQuery.ts";

/** The filters of a search. */
export interface SearchFilters {
  creatorId?: string;
  collectionId?: string;
  /** The id of a list. */
  catalogId?: string;
  /** A tag's slug. */
  tag?: string;
  minPostCount?: number;
  isHighQuality?: boolean;
}

const MAX_LENGTH = 500;

type Reader = (operator: string, value: string) => SearchFilters | null;

const is =
  (name: "creatorId" | "collectionId" | "catalogId" | "tag"): Reader =>
  (operator, value) =>
    operator === ":" ? { [name]: value } : null;
const isTrueOrFalse: Reader = (operator, value) =>
  operator === ":" && /^(?:true|false)$/.test(value) ? { isHighQuality: value === "true" } : null;
const isCount: Reader = (operator, value) => {
  if (!/^\d{1,9}$/.test(value) || !/^>=?$/.test(operator)) return null;
  return { minPostCount: Number(value) + (operator === ">" ? 1 : 0) };
};

/** The filters each index supports. */
const READERS: Readonly<Record<SearchIndex, Readonly<Record<string, Reader>>>> = {
  users: { collectionId: is("collectionId"), highQualityUser: isTrueOrFalse },
  collections: {},
  tags: { collectionId: is("collectionId"), postCount: isCount },
  posts: {
    creatorId: is("creatorId"),
    collectionId: is("collectionId"),
    catalogId: is("catalogId"),
    tags: is("tag"),
    highQualityPost: isTrueOrFalse,
  },
  lists: { collectionId: is("collectionId") },
};

const CONDITION = /^([A-Za-z]+)\s*(:|>=|>)\s*(?:"([^"]*)"|([^\s":<>=]+))$/;

/** Parses the filters of an index. Returns null if they are invalid. */
export function readFilters(index: SearchIndex, text: string): SearchFilters | null {
  if (text.length > MAX_LENGTH) return null;
  const filters: SearchFilters = {};
  const conditions = text.trim() === "" ? [] : text.split(/\s+AND\s+/);
  for (const condition of conditions) {
    const [, name = "", operator = "", quoted, bare] = CONDITION.exec(condition.trim()) ?? [];
    const readers = READERS[index];
    const reader = Object.hasOwn(readers, name) ? readers[name] : undefined;
    const filter = reader?.(operator, quoted ?? bare ?? "");
    if (!filter) return null;
    Object.assign(filters, filter);
  }
  return filters;
}
