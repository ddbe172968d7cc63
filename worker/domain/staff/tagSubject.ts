import { ENTITY_KINDS, type EntityKind, GROUP_TAGS } from "../../../shared/cache/cacheTags.ts";
import { kindOfId } from "../../../shared/ids.ts";

/** The entity or list that a cache tag names. */
export type TagSubject =
  | { kind: EntityKind; id: string }
  /** Pages that depend on all entities of a kind. */
  | { kind: "any" }
  /** A site-wide list. */
  | { kind: keyof typeof GROUP_TAGS };

const KINDS = ENTITY_KINDS.join("|");
const ENTITY = new RegExp(`^(${KINDS})-(.+)$`);
const ANY = new RegExp(`^any-(${KINDS})$`);

/** Parses a tag; null if it is not one. `site-…` and `all` are handled by the caller. */
export function tagSubject(tag: string): TagSubject | null {
  const [, kind = "", name = ""] = ENTITY.exec(tag) ?? [];
  const id = idOfName(name);
  if (kind !== "" && kindOfId(id) === kind) return { kind, id } as TagSubject;
  if (ANY.test(tag)) return { kind: "any" };
  const group = Object.entries(GROUP_TAGS).find(([, text]) => text === tag);
  return group ? { kind: group[0] as keyof typeof GROUP_TAGS } : null;
}

/**
 * The id that a tag names. Restores the colons that `catalogTag` replaces in a predefined list's
 * id.
 */
const idOfName = (name: string): string =>
  name.replace(/^predefined_([0-9a-f]{12})_/, "predefined:$1:");
