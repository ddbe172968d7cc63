import { predefinedCatalogId } from "../../../shared/lists/predefinedCatalogs.ts";
import { removeFromCatalog, saveToCatalog } from "../../domain/lists/saveToCatalog.ts";
import type { CatalogError } from "../../domain/lists/writeCatalog.ts";
import { askToConfirmAction, actionAt } from "../identity/pending/pendingAction.ts";
import { readFormWrite } from "../request/formWrite.ts";
import { TypedError, typedEndpoint } from "../request/typedErrors.ts";
import * as texts from "../forms/texts.ts";

/**
 * Answers POST to save a story, like the mutations addCatalogItem and removeCatalogItem.
 * `catalogId` names the list (default: the reading list); `saved` is 0 to remove the story from it.
 * JSON requests get the result, forms a redirect to their page. GET, the target of
 * sign-in links, shows a confirmation form.
 */
export const bookmarkEndpoint = typedEndpoint(["GET", "HEAD", "POST"], async (c) => {
  const input = actionAt(new URL(c.req.url));
  if (input?.act !== "save") throw new TypedError("NOT_FOUND", "This can’t be saved.");
  if (c.req.method !== "POST") return askToConfirmAction(c, input);
  const postId = input.id;
  const { session, fields, answer } = await readFormWrite(c, {
    as: (sent) => (sent.get("saved") === "0" ? "removeCatalogItem" : "addCatalogItem"),
  });
  const saved = fields.get("saved") ?? "1";
  if (!["0", "1"].includes(saved)) throw new TypedError("BAD_REQUEST", "`saved` must be 0 or 1.");
  const context = c.get("request");
  const catalogId = fields.get("catalogId") ?? predefinedCatalogId(session.userId, "READING_LIST");
  const target = { catalogId, postId };
  const result =
    saved === "1"
      ? await saveToCatalog(context, session.userId, target)
      : await removeFromCatalog(context, session.userId, { ...target, catalogItemId: null });
  if (result.kind !== "done") throw error(result.kind);
  return answer({ ...target, isSaved: saved === "1", itemCount: result.catalog.itemCount });
});

function error(reason: CatalogError): TypedError {
  switch (reason) {
    case "no-story":
      return new TypedError("NOT_FOUND", texts.storyNotFound);
    case "no-catalog":
      return new TypedError("NOT_FOUND", texts.listNotFound);
    case "suspended":
      return new TypedError("FORBIDDEN", texts.accountSuspended);
    case "full":
      return new TypedError("BAD_REQUEST", texts.listFull);
    default:
      return new TypedError("BAD_REQUEST", texts.notBookmarked);
  }
}
