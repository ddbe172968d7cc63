// POST /_/ops/banned-hosts: lets an operator ban hosts that stories must not link to. The body
// lists hosts to add, to remove, or none; the response lists the banned hosts afterwards.

import * as v from "valibot";
import {
  bannableHost,
  type BannedHosts,
  changeBannedHosts,
} from "../../domain/publishing/bannedHosts.ts";
import { TypedError, typedEndpoint } from "../request/typedErrors.ts";
import { readJson } from "./readJson.ts";
import { requireOperator } from "./requireOperator.ts";

/** Most hosts per request. */
const MAX_HOSTS = 500;

const HOSTS = v.optional(
  v.pipe(
    v.array(
      v.pipe(
        v.string(),
        v.transform(bannableHost),
        v.string("Each host must be a bare host name with a dot."),
      ),
    ),
    v.maxLength(MAX_HOSTS, `At most ${MAX_HOSTS} hosts per request.`),
  ),
  [],
);
const BODY = v.strictObject({ add: HOSTS, remove: HOSTS }, "Name hosts to add or to remove.");

/** Answers POST of a change of the banned hosts. */
export const bannedHostsEndpoint = typedEndpoint(["POST"], async (c) => {
  await requireOperator(c);
  const parsed = v.safeParse(BODY, await readJson(c.req.raw));
  if (!parsed.success) throw new TypedError("BAD_REQUEST", parsed.issues[0].message);
  const receipt: BannedHosts = await changeBannedHosts(c.get("request"), parsed.output);
  return c.json(receipt, 200, { "Cache-Control": "no-store" });
});
