import { ownUrl, type SiteOwner } from "../../../shared/routes/paths/ownUrl.ts";
import type { RouteName } from "../../../shared/routes/routes.ts";
import { sampleStoryOf } from "../../domain/design/designSample.ts";
import { canManageDomains, type DomainOwner, readOwner } from "../../domain/domains/domainOwner.ts";
import { TYPEFACE_LINKS } from "../../render/assets.ts";
import { answerPreview, setPreviewHeaders } from "../pages/answerPreview.ts";
import { requestAsAnonymous } from "../pages/renderForAll.ts";
import { locateUrl } from "../request/locateRequest.ts";
import { openedEndpoint, TypedError } from "../request/typedErrors.ts";
import * as texts from "./texts.ts";

/**
 * Answers GET and HEAD of an owner's home (`home`) or latest story (`story`) as everyone sees it,
 * without scripts, for those who may change its design. It is rendered for the owner's own host, but
 * answered on any, since a frame shows only pages of its own host.
 */
export const previewDesignEndpoint = openedEndpoint(["GET", "HEAD"], async (c) => {
  const { ownerId = "", sample = "" } = c.req.param();
  const context = c.get("request");
  const [owner, mayManage] = await Promise.all([
    readOwner(context, ownerId),
    canManageDomains(context, ownerId),
  ]);
  if (!owner || !mayManage) throw notFound();
  const address = await addressOf(context, owner, sample);
  if (address === null) {
    setPreviewHeaders(c);
    return c.html(texts.noStory);
  }
  const location = await locateUrl(context, new URL(address));
  const anonymous = requestAsAnonymous(context, location);
  // Every font, since the editor shows other designs in it.
  const answer = await answerPreview(c, anonymous, location, TYPEFACE_LINKS);
  if (!answer) throw notFound();
  return answer;
});

/** The absolute URL of a sample; null without a story. */
async function addressOf(
  context: Parameters<typeof sampleStoryOf>[0],
  owner: DomainOwner,
  sample: string,
): Promise<string | null> {
  const site = siteOf(owner);
  const on = (route: RouteName, params?: Record<string, string>): string =>
    ownUrl(site, context.config.publicUrl, route, params);
  if (sample === "home") return on(owner.kind === "user" ? "ShowUser" : "ShowCollectionHome");
  if (sample !== "story") throw notFound();
  const postId = await sampleStoryOf(context, owner);
  return postId === null
    ? null
    : on(owner.kind === "user" ? "ShowPostUnderUser" : "ShowPostUnderCollection", { postId });
}

function siteOf(owner: DomainOwner): SiteOwner {
  const { domain } = owner.row;
  return owner.kind === "user"
    ? { kind: "user", username: owner.row.username, domain }
    : { kind: "collection", collectionSlug: owner.row.slug, domain };
}

function notFound(): TypedError {
  return new TypedError("NOT_FOUND", texts.noPreview);
}
