import { ACCOUNT_SUSPENDED, NOT_FOUND } from "../../../shared/errors/commonErrors.ts";
import {
  MAX_CATALOG_DESCRIPTION,
  MAX_CATALOG_ITEMS,
  MAX_CATALOG_NAME,
  MAX_CATALOGS,
} from "../../../shared/limits.ts";
import type { CatalogError } from "../../domain/lists/writeCatalog.ts";
import { type ErrorResult, errorResult } from "../machinery/results.ts";

const REASONS: Readonly<Record<CatalogError, readonly [type: string, message: string]>> = {
  "no-catalog": [
    "NotFound",
    "We couldn’t find this list. It may have been deleted or made private.",
  ],
  "no-item": ["NotFound", "This story isn’t on the list."],
  "no-story": ["NotFound", NOT_FOUND.story],
  "no-key": ["BadRequest", "A key must have 8 to 64 letters and digits."],
  "no-name": ["BadRequest", "A list needs a name."],
  "too-long": [
    "BadRequest",
    `A name can have at most ${MAX_CATALOG_NAME} characters, a description or note ${MAX_CATALOG_DESCRIPTION}.`,
  ],
  "too-many": ["BadRequest", `You can have at most ${MAX_CATALOGS} lists. Delete one first.`],
  full: ["BadRequest", `A list can have at most ${MAX_CATALOG_ITEMS} stories. Remove some first.`],
  predefined: ["BadRequest", "You can’t rename or delete this list."],
  suspended: ["AccountSuspended", ACCOUNT_SUSPENDED],
};

/** Maps a domain error about a list to its GraphQL error. */
export function catalogErrorResult(reason: CatalogError): ErrorResult {
  return errorResult(...REASONS[reason]);
}
