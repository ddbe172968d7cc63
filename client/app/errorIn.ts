interface ServerError {
  readonly message: string;
  readonly extensions?: { readonly code?: string };
}

/** What a reader is told of a write that came to nothing and says no more of itself. */
export const FAILED = "Sorry, that didn't work. Please try again.";

/**
 * The server's own words where it refused an operation that this page may not send, since the page is
 * out of date. Null for any other failure, whose words are not for readers.
 */
export function errorIn(error: Error): string | null {
  const { source } = error as Error & { source?: { errors?: readonly ServerError[] } };
  const errorResult = source?.errors?.find(({ extensions }) => extensions?.code === "FORBIDDEN");
  return errorResult?.message ?? null;
}
