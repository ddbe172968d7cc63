// Describes a page that a writer embeds: POST /_/embed with `{ "url": "https://…" }`. Requests only
// known embed providers, at URLs built here (no SSRF). Answers `{ "embed": { "title", "ratio" } }`,
// with null for `embed` if the provider has no answer.

import { ACCOUNT_SUSPENDED } from "../../../shared/errors/commonErrors.ts";
import { sql } from "../../db/sql.ts";
import { describeEmbed } from "../../domain/embeds/describeEmbed.ts";
import { describeOwnStory } from "../../domain/embeds/describeOwnStory.ts";
import {
  addressKey,
  countRequest,
  isBeyond,
  LIMITS,
} from "../../domain/identity/rows/rateLimits.ts";
import { outside } from "../../domain/imports/outside.ts";
import { readFormWrite } from "../request/formWrite.ts";
import { TypedError, typedEndpoint } from "../request/typedErrors.ts";

/** Answers POST of a URL to embed. */
export const embedFactsEndpoint = typedEndpoint(["POST"], async (c) => {
  const { session, fields } = await readFormWrite(c, "describeEmbed");
  const context = c.get("request");
  const { embedsOfUser } = LIMITS;
  const users = sql<{ isHidden: number }>`
    SELECT is_hidden AS isHidden FROM users WHERE id = ${session.userId}`;
  const attempts = countRequest(
    addressKey(embedsOfUser, session.userId),
    embedsOfUser,
    context.now,
  );
  const written = await context.db.write([users, attempts], { idempotent: false });
  if (written.first(users)?.isHidden !== 0) throw new TypedError("FORBIDDEN", ACCOUNT_SUSPENDED);
  if (isBeyond(written.first(attempts), embedsOfUser))
    throw new TypedError(
      "TOO_MANY_REQUESTS",
      "You’ve embedded too many links. Try again in an hour.",
    );
  const url = fields.get("url") ?? "";
  const embed =
    (await describeOwnStory(context, url)) ?? (await describeEmbed(context, outside(context), url));
  return c.json({ embed }, 200, { "Cache-Control": "private, no-store" });
});
