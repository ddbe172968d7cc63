import { isHexId } from "../ids.ts";
import { normalizeTag } from "../topics/normalizeTag.ts";
import {
  PREDEFINED_CATALOGS,
  predefinedCatalogId,
  predefinedTypeOfSlug,
  readPredefinedCatalogId,
} from "./predefinedCatalogs.ts";

/** Maximum length of a name in its URL, in characters. */
const SLUG_LENGTH = 60;

/**
 * Returns a list's URL segment: the slug of its name with its id at the end, or the slug of a
 * predefined list.
 */
export function catalogSlugId({ id, name }: { id: string; name: string }): string {
  const predefined = readPredefinedCatalogId(id);
  if (predefined) return PREDEFINED_CATALOGS[predefined.type].slug;
  const slug = normalizeTag(name).slice(0, SLUG_LENGTH).replace(/-+$/, "");
  return slug === "" ? id : `${slug}-${id}`;
}

/**
 * Returns the id that a list's URL segment names, for a list of this owner; null if it names none.
 * Also accepts a predefined list's slug followed by its id.
 */
export function catalogIdOfSlug(slugId: string, ownerId: string): string | null {
  const type = predefinedTypeOfSlug(slugId);
  if (type) return predefinedCatalogId(ownerId, type);
  const predefined = slugId.slice(slugId.indexOf("predefined:"));
  if (readPredefinedCatalogId(predefined)) return predefined;
  const id = slugId.slice(slugId.lastIndexOf("-") + 1);
  return isHexId(id) && id.startsWith("6") ? id : null;
}
