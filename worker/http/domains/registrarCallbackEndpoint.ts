import type { Context, Next } from "hono";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { type DomainOwner, ownerToChange } from "../../domain/domains/domainOwner.ts";
import { domainPlatform } from "../../domain/domains/domainPlatform.ts";
import { verifyDomain } from "../../domain/domains/verifyDomain.ts";
import type { AppEnv } from "../request/requestContext.ts";

/** The only callback provider that registers domains. */
const REGISTRAR = "namecheap";

/**
 * The callback of a registrar after it has set a domain's records; `state` is the id of the user or
 * publication. Checks the domain again and redirects to its settings. The query proves nothing:
 * only people who may change the domain get through, and the probe decides.
 */
export async function registrarCallbackEndpoint(
  c: Context<AppEnv>,
  next: Next,
): Promise<Response | void> {
  const context = c.get("request");
  const session = await context.session();
  if (c.get("siteLocation").params.authProvider !== REGISTRAR || !session) return next();
  const owner = await ownerToChange(context, session, c.req.query("state") ?? "");
  if (typeof owner === "string") return next();
  await verifyDomain(context, domainPlatform(context), owner);
  c.header("Cache-Control", "no-store");
  return c.redirect(settingsPath(owner), 302);
}

function settingsPath(owner: DomainOwner): string {
  return owner.kind === "user"
    ? buildPath("SettingsCustomDomain")
    : buildPath("CollectionSettingsCustomDomain", { collectionSlug: owner.row.slug });
}
