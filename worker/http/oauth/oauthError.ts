/** An error response of the token endpoint (RFC 6749, 5.2). */
export class OauthError extends Error {
  override readonly name = "OauthError";
  readonly error:
    | "invalid_request"
    | "invalid_client"
    | "invalid_grant"
    | "invalid_scope"
    | "unsupported_grant_type"
    | "slow_down";
  constructor(error: OauthError["error"], description: string) {
    super(description);
    this.error = error;
  }
}

/** The HTTP response of an OauthError. */
export function errorAnswer({ error, message }: OauthError): Response {
  const status = error === "invalid_client" ? 401 : error === "slow_down" ? 429 : 400;
  const headers: Record<string, string> = { "Cache-Control": "no-store" };
  if (status === 401) headers["WWW-Authenticate"] = `Basic realm="tokens"`;
  if (status === 429) headers["Retry-After"] = "60";
  return Response.json({ error, error_description: message }, { status, headers });
}
