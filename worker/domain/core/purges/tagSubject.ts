import { ENTITY_KINDS, type EntityKind, GROUP_TAGS } from "../../../../shared/cacheTags.ts";
import { kindOfId } from "../../../../shared/ids.ts";

/** What a cache tag is about. */
export type TagSubject =
  | { kind: EntityKind; id: string }
  /** Pages that name no single one of a kind. */
  | { kind: "any" }
  /** A list of the whole site. */
  | { kind: keyof typeof GROUP_TAGS };

const KINDS = ENTITY_KINDS.join("|");
const ENTITY = new RegExp(`^(${KINDS})-(.+)$`);
const ANY = new RegExp(`^any-(${KINDS})$`);

/** What a tag is about; null for text that is no tag. `site-…` and `all` are asked for by other names. */
export function tagSubject(tag: string): TagSubject | null {
  const [, kind = "", name = ""] = ENTITY.exec(tag) ?? [];
  const id = idOfName(name);
  if (kind !== "" && kindOfId(id) === kind) return { kind, id } as TagSubject;
  if (ANY.test(tag)) return { kind: "any" };
  const group = Object.entries(GROUP_TAGS).find(([, text]) => text === tag);
  return group ? { kind: group[0] as keyof typeof GROUP_TAGS } : null;
}

/** The id that a tag names, with the colons that `catalogTag` takes out of a predefined list's. */
const idOfName = (name: string): string =>
  name.replace(/^predefined_([0-9a-f]{12})_/, "predefined:$1:");
