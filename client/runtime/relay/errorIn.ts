import * as texts from "../page/texts.ts";

interface ServerError {
  readonly message: string;
  readonly extensions?: { readonly code?: string };
}

/** The default message for a failed write that has no message. */
export const FAILED = texts.failed;

/**
 * Returns the server's message when it rejected the operation as FORBIDDEN, which means that the
 * page is out of date. Returns null for other errors, whose messages aren't meant for readers.
 */
export function errorIn(error: Error): string | null {
  const { source } = error as Error & { source?: { errors?: readonly ServerError[] } };
  const errorResult = source?.errors?.find(({ extensions }) => extensions?.code === "FORBIDDEN");
  return errorResult?.message ?? null;
}
