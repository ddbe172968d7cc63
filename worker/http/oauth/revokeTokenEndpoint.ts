import { revokeToken } from "../../domain/oauth/tokens.ts";
import { apiEndpoint } from "./apiEndpoint.ts";
import { OauthError } from "./oauthError.ts";
import { readClientRequest } from "./readClientRequest.ts";
import { answerOauthError } from "./tokensEndpoint.ts";

/** Answers POST of `/v1/tokens/revoke` (RFC 7009); an invalid token succeeds too. */
export const revokeTokenEndpoint = apiEndpoint(["POST"], (c) =>
  answerOauthError(
    (async () => {
      const { applicationId, form } = await readClientRequest(c);
      const token = form.get("token");
      if (!token) throw new OauthError("invalid_request", "token is missing");
      await revokeToken(c.get("request"), applicationId, token);
      return new Response(null, { status: 200 });
    })(),
  ),
);
