import { isHexId } from "../ids.ts";
import { normalizeTag } from "./normalizeTag.ts";
import {
  PREDEFINED_CATALOGS,
  predefinedCatalogId,
  predefinedTypeOfSlug,
  readPredefinedCatalogId,
} from "./predefinedCatalogs.ts";

/** Most characters of a name that its address carries. */
const SLUG_LENGTH = 60;

/**
 * A list as addresses name it: the slug of its name with the id at its end, or the slug of a
 * predefined one (platform.md §3.1).
 */
export function catalogSlugId({ id, name }: { id: string; name: string }): string {
  const predefined = readPredefinedCatalogId(id);
  if (predefined) return PREDEFINED_CATALOGS[predefined.type].slug;
  const slug = normalizeTag(name).slice(0, SLUG_LENGTH).replace(/-+$/, "");
  return slug === "" ? id : `${slug}-${id}`;
}

/**
 * The id in such a name, of a list of this person's; null for text that names none. A predefined one is
 * known by its slug with the id at its end, too.
 */
export function catalogIdOfSlug(slugId: string, ownerId: string): string | null {
  const type = predefinedTypeOfSlug(slugId);
  if (type) return predefinedCatalogId(ownerId, type);
  const predefined = slugId.slice(slugId.indexOf("predefined:"));
  if (readPredefinedCatalogId(predefined)) return predefined;
  const id = slugId.slice(slugId.lastIndexOf("-") + 1);
  return isHexId(id) && id.startsWith("6") ? id : null;
}
