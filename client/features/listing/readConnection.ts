import { readList } from "./readList.ts";

interface Connection<Edge> {
  readonly edges: readonly (Edge | null | undefined)[];
  readonly pageInfo?: {
    readonly hasNextPage?: boolean;
    readonly endCursor?: string | null | undefined;
  };
}

/** A page of a connection; null if it failed as a whole. */
export type MaybeConnection<Edge> = Connection<Edge> | null | undefined;

/** The readable part of a connection's page. */
export interface ReadConnection<Edge> {
  /** Without failed items. */
  edges: readonly Edge[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
  /** True when nothing could be read, so an empty list doesn't mean that there are no items. */
  hasFailed: boolean;
}

/** Reads a connection of which some items, or all, may have failed. */
export function readConnection<Edge>(connection: MaybeConnection<Edge>): ReadConnection<Edge> {
  const { edges: all = [], pageInfo } = connection ?? {};
  const edges = readList(all);
  return {
    edges,
    pageInfo: {
      hasNextPage: pageInfo?.hasNextPage ?? false,
      endCursor: pageInfo?.endCursor ?? null,
    },
    hasFailed: !connection || (edges.length === 0 && all.length > 0),
  };
}
