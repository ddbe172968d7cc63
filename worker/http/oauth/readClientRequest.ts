// Client authentication at the token endpoint (RFC 6749, 2.3.1): by header or form. A client
// without a secret sends its id in the form and is protected by PKCE.

import type { Context } from "hono";
import { clientById } from "../../domain/oauth/clients.ts";
import { isSameHash } from "../../domain/identity/signIn/loginCode.ts";
import {
  countRequest,
  isBeyond,
  LIMITS,
  networkKey,
  addressKey,
} from "../../domain/identity/rows/rateLimits.ts";
import { hashToken } from "../../domain/identity/rows/session.ts";
import { readForm } from "../request/body/readForm.ts";
import type { AppEnv, RequestContext } from "../request/requestContext.ts";
import { OauthError } from "./oauthError.ts";

/** A form from an authenticated client. */
export interface ClientRequest {
  applicationId: string;
  form: URLSearchParams;
}

/** Reads and authenticates a client's form. Throws OauthError, and like Database. */
export async function readClientRequest(c: Context<AppEnv>): Promise<ClientRequest> {
  const context = c.get("request");
  const form = await readForm(c.req.raw);
  if (!form)
    throw new OauthError(
      "invalid_request",
      "The content type must be application/x-www-form-urlencoded",
    );
  for (const name of form.keys())
    if (form.getAll(name).length > 1)
      throw new OauthError("invalid_request", `${name} is given twice`);
  await limitRequests(context);
  const shown = credentialsIn(c.req.header("authorization"), form);
  const client = await clientById(context, shown.id);
  const isProven =
    client !== null &&
    (client.secretHash === null
      ? shown.secret === null
      : shown.secret !== null && isSameHash(client.secretHash, await hashToken(shown.secret)));
  if (!isProven) {
    await countMiss(context);
    throw new OauthError(
      "invalid_client",
      "The application is unknown or its credentials are wrong",
    );
  }
  await countApplication(context, client.id);
  return { applicationId: client.id, form };
}

/** The client's claimed credentials; a null secret means none. */
function credentialsIn(
  header: string | undefined,
  form: URLSearchParams,
): { id: string; secret: string | null } {
  const id = form.get("client_id");
  if (header === undefined) {
    // Some clients without a secret send an empty one.
    return { id: id ?? "", secret: form.get("client_secret") || null };
  }
  const [, encoded = ""] = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(header) ?? [];
  const [user = "", secret = ""] = decode(encoded).split(/:(.*)/s);
  if (form.has("client_secret") || (id !== null && id !== user))
    throw new OauthError("invalid_request", "Use only one client authentication method");
  return { id: user, secret };
}

/** Both parts are form-encoded before they are joined (RFC 6749, 2.3.1). */
function decode(encoded: string): string {
  try {
    return atob(encoded)
      .split(/:(.*)/s)
      .slice(0, 2)
      .map((part) => decodeURIComponent(part.replaceAll("+", " ")))
      .join(":");
  } catch {
    return "";
  }
}

async function limitRequests({ db, now, network }: RequestContext): Promise<void> {
  const [asked, missed] = [LIMITS.tokensFromNetwork, LIMITS.missedSecretsFromNetwork];
  const counted = countRequest(await networkKey(asked, network), asked, now);
  const misses = countRequest(await networkKey(missed, network), missed, now, 0);
  const written = await db.write([counted, misses], { idempotent: false });
  if (isBeyond(written.first(counted), asked) || (written.first(misses)?.count ?? 0) >= missed.max)
    throw tooMany();
}

async function countMiss({ db, now, network }: RequestContext): Promise<void> {
  const limit = LIMITS.missedSecretsFromNetwork;
  await db.write([countRequest(await networkKey(limit, network), limit, now)], {
    idempotent: false,
  });
}

async function countApplication({ db, now }: RequestContext, id: string): Promise<void> {
  const limit = LIMITS.tokensOfApplication;
  const counted = countRequest(addressKey(limit, id), limit, now);
  const written = await db.write([counted], {
    idempotent: false,
  });
  if (isBeyond(written.first(counted), limit)) throw tooMany();
}

const tooMany = () => new OauthError("slow_down", "Too many requests: try again later");
