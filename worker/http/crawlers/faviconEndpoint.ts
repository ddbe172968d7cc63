import { faviconUrl } from "../../../shared/images/imageUrl.ts";
import { collectionByDomainOrSlug } from "../../domain/publications/rows/collections.ts";
import { FAVICON_PATH } from "../../render/faviconPath.ts";
import { typedEndpoint } from "../request/typedErrors.ts";
import { CACHE_CONTROL } from "./answerDocument.ts";

/**
 * Redirects to the site's icon: a publication's favicon or avatar on its own host, otherwise the
 * product's.
 */
export const faviconEndpoint = typedEndpoint(["GET", "HEAD"], async (c) => {
  const { site, params } = c.get("siteLocation");
  const collection =
    site.kind === "collection"
      ? await collectionByDomainOrSlug(c.get("request")).load(params.collectionSlug ?? "")
      : null;
  const imageId = collection?.faviconImageId ?? collection?.avatarImageId;
  c.header("Cache-Control", CACHE_CONTROL);
  return c.redirect(imageId ? faviconUrl(imageId) : FAVICON_PATH, 302);
});
