import { readList } from "./readList.ts";

interface Connection<Edge> {
  readonly edges: readonly (Edge | null | undefined)[];
  readonly pageInfo?: {
    readonly hasNextPage?: boolean;
    readonly endCursor?: string | null | undefined;
  };
}

/** A page of a connection, null where it failed as a whole. */
export type MaybeConnection<Edge> = Connection<Edge> | null | undefined;

/** What could be read of a page of a connection. */
export interface ReadConnection<Edge> {
  /** Without the items that failed. */
  edges: readonly Edge[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
  /** Nothing of it could be read: that it shows no item doesn't mean that there is none. */
  hasFailed: boolean;
}

/** Reads a connection of which items, or all of it, may have failed. */
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
