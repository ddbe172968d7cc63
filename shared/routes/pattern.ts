// Owns the pattern syntax: `/tag/:tagSlug`, `/@:username/:postId`, `/me/:filterBy(kind)`.
import { isClosedKind, type ParamKind, paramKind } from "./paramKinds.ts";

/** One segment of a pattern: a literal, a param, or a param after '@'. */
export type PatternSegment =
  | { readonly literal: string; readonly name?: undefined }
  | {
      readonly name: string;
      readonly kind: ParamKind;
      readonly at: boolean;
      /** The product defines the values, so that others are a mistake. */
      readonly isClosed: boolean;
    };

const PARAM = /^(@?):(\w+)(?:\((\w+)\))?$/;

/** Parses a pattern into segments; "/" has none. Throws for an unknown bracketed kind. */
export function parsePattern(path: string): readonly PatternSegment[] {
  let segments = parsed.get(path);
  if (!segments) {
    segments = path.split("/").filter(Boolean).map(parseSegment);
    parsed.set(path, segments);
  }
  return segments;
}

/** Parsed patterns by path, because every link on a page needs one. */
const parsed = new Map<string, readonly PatternSegment[]>();

/** The sites that serve routes. A scoped site may name its owner. */
export type Site =
  | { readonly kind: "default" }
  | { readonly kind: "user"; readonly username?: string }
  | { readonly kind: "collection"; readonly collectionSlug?: string };

export type SiteKind = Site["kind"];

/**
 * What a host serves. "nobody" is an unassigned host: it has no routes, only a page that says so.
 */
export type HostSite = Site | { readonly kind: "nobody" };

/**
 * Returns true if sites of this kind leave out the pattern's first segment, because it names the
 * site.
 */
export function dropsPrefix(kind: SiteKind, first: PatternSegment | undefined): boolean {
  if (first?.name === undefined) return false;
  return kind === "user" ? first.at : kind === "collection" && first.kind === "collectionSlug";
}

function parseSegment(segment: string): PatternSegment {
  const match = PARAM.exec(segment);
  if (!match) return { literal: segment };
  const [, at, name = "", stated] = match;
  const kind = paramKind(name, stated);
  return { name, kind, at: at === "@", isClosed: isClosedKind(kind) };
}
