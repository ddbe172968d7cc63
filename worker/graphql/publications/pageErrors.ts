import { MAX_DESCRIPTION_LENGTH, MAX_PAGE_TITLE } from "../../../shared/limits.ts";
import type { FeaturePageResult } from "../../domain/publications/pages/saveFeaturePage.ts";
import type { SubpageResult } from "../../domain/publications/pages/saveSubpage.ts";
import { type ErrorResult, errorResult, notFound, suspended } from "../machinery/results.ts";
import { changedMeanwhile } from "./publicationResults.ts";

type PageErrorKind = Exclude<(FeaturePageResult | SubpageResult)["kind"], "done">;

const MESSAGES: Readonly<
  Record<
    Exclude<PageErrorKind, "no-collection" | "not-staff" | "suspended" | "changed-meanwhile">,
    string
  >
> = {
  "no-page": "We couldn’t find this page. It may have been deleted.",
  "no-title": "A page needs a title.",
  "title-too-long": `A title can have at most ${MAX_PAGE_TITLE} characters.`,
  "description-too-long": `A description can have at most ${MAX_DESCRIPTION_LENGTH} characters.`,
  "no-slug": "The address needs a letter or a digit.",
  "slug-reserved": "This address is reserved for another page. Choose another.",
  "slug-taken": "Another page has this address already. Choose another.",
  "too-many": "There are too many pages. Delete one first.",
  "no-topic": "We couldn’t find this topic. Choose one that the publication’s stories have.",
  "no-image": "We couldn’t find the image. Choose it again.",
  "no-text": "Write something before you publish the page.",
  "text-too-long": "The text is too long. Shorten it, or make two pages of it.",
  "unknown-line":
    "A line in square brackets no longer names a part of the page. Restore it, or remove it.",
  "no-document": "We couldn’t read the text. Nothing was saved; try again.",
};

/** Maps a domain error about a publication's own page to its GraphQL error. */
export function pageErrorResult(kind: PageErrorKind): ErrorResult {
  switch (kind) {
    case "no-collection":
      return notFound("publication");
    case "not-staff":
      return errorResult("Forbidden", "Only its owners and editors can change a publication.");
    case "suspended":
      return suspended();
    case "changed-meanwhile":
      return changedMeanwhile();
    case "no-page":
      return errorResult("NotFound", MESSAGES[kind]);
    case "slug-taken":
    case "slug-reserved":
      return errorResult("AlreadyExists", MESSAGES[kind]);
    default:
      return errorResult("BadRequest", MESSAGES[kind]);
  }
}
