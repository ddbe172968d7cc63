import { buildPath } from "../../../shared/routes/buildPath.ts";
import { OAUTH_SCOPES } from "../../../shared/oauth/oauthScopes.ts";
import { apiEndpoint } from "./apiEndpoint.ts";

/** The endpoints that issue and revoke tokens. */
export const TOKENS_PATH = "/v1/tokens";
export const REVOKE_PATH = `${TOKENS_PATH}/revoke`;

/** The authorization server metadata (RFC 8414, 3). */
export const METADATA_PATH = "/.well-known/oauth-authorization-server";

const CLIENT_PROOFS = ["client_secret_basic", "client_secret_post", "none"];

/** Answers GET and HEAD of METADATA_PATH. */
export const metadataEndpoint = apiEndpoint(["GET", "HEAD"], async (c) => {
  const { publicUrl } = c.get("request").config;
  return Response.json(
    {
      issuer: publicUrl,
      authorization_endpoint: publicUrl + buildPath("OAuthAuthorize"),
      token_endpoint: publicUrl + TOKENS_PATH,
      revocation_endpoint: publicUrl + REVOKE_PATH,
      scopes_supported: Object.keys(OAUTH_SCOPES),
      response_types_supported: ["code"],
      response_modes_supported: ["query"],
      grant_types_supported: ["authorization_code", "refresh_token"],
      token_endpoint_auth_methods_supported: CLIENT_PROOFS,
      revocation_endpoint_auth_methods_supported: CLIENT_PROOFS,
      code_challenge_methods_supported: ["S256"],
      authorization_response_iss_parameter_supported: true,
      service_documentation: publicUrl + buildPath("YourApplications"),
    },
    { headers: { "Cache-Control": "public, max-age=3600" } },
  );
});
