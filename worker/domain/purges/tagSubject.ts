import { GROUP_TAGS } from "../../../shared/cacheTags.ts";
import { kindOfId } from "../../../shared/ids.ts";

/** What a cache tag is about. */
export type TagSubject =
  | { kind: "post" | "user" | "collection" | "tag"; id: string }
  /** Pages that name no single one of a kind. */
  | { kind: "any" }
  /** A list of the whole site. */
  | { kind: keyof typeof GROUP_TAGS };

/** What a tag is about; null for text that is no tag. `site-…` and `all` are asked for by other names. */
export function tagSubject(tag: string): TagSubject | null {
  const [, kind = "", id = ""] = /^(post|user|collection|tag)-([0-9a-f]+)$/.exec(tag) ?? [];
  if (kind !== "" && kindOfId(id) === kind) return { kind, id } as TagSubject;
  if (/^any-(post|user|collection|tag)$/.test(tag)) return { kind: "any" };
  const group = Object.entries(GROUP_TAGS).find(([, name]) => name === tag);
  return group ? { kind: group[0] as keyof typeof GROUP_TAGS } : null;
}
