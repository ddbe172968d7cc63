/**
 * Returns the HTTP status of a failed page: 500, or 409 if the message says so.
 */
export function statusOfError(error: unknown): 409 | 500 {
  return error instanceof Error && error.message.includes("409: Conflict") ? 409 : 500;
}
