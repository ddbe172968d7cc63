// Owns the notation of patterns: `/tag/:tagSlug`, `/@:username/:postId`, `/me/:filterBy(kind)`.
import { type ParamKind, paramKind } from "./paramKinds.ts";

/** One segment of a pattern: a literal (no name), a param, or a param behind an '@'. */
export type PatternSegment =
  | { readonly literal: string; readonly name?: undefined }
  | { readonly name: string; readonly kind: ParamKind; readonly at: boolean };

const PARAM = /^(@?):(\w+)(?:\((\w+)\))?$/;

/** The segments of a pattern; none for "/". Throws when a bracketed kind does not exist. */
export function parsePattern(path: string): readonly PatternSegment[] {
  let segments = parsed.get(path);
  if (!segments) {
    segments = path.split("/").filter(Boolean).map(parseSegment);
    parsed.set(path, segments);
  }
  return segments;
}

/** By path: the patterns are the table's, and a page writes each of its links through one. */
const parsed = new Map<string, readonly PatternSegment[]>();

/** The hosts a route can be asked on; a scoped site may say whose it is. */
export type Site =
  | { readonly kind: "default" }
  | { readonly kind: "user"; readonly username?: string }
  | { readonly kind: "collection"; readonly collectionSlug?: string };

export type SiteKind = Site["kind"];

/** What a host may stand for. One that is nobody's has no routes, and one page, which says so. */
export type HostSite = Site | { readonly kind: "nobody" };

/** True when a site of this kind leaves the pattern's first segment out, because it is the site. */
export function dropsPrefix(kind: SiteKind, first: PatternSegment | undefined): boolean {
  if (first?.name === undefined) return false;
  return kind === "user" ? first.at : kind === "collection" && first.kind === "collectionSlug";
}

function parseSegment(segment: string): PatternSegment {
  const match = PARAM.exec(segment);
  if (!match) return { literal: segment };
  const [, at, name = "", stated] = match;
  return { name, kind: paramKind(name, stated), at: at === "@" };
}
