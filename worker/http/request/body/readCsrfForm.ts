import { isForeignRequest } from "../isForeignRequest.ts";
import { readForm } from "./readForm.ts";
import { TypedError } from "../typedErrors.ts";

/** Throws TypedError for a form from another site. */
export function requireSameOrigin(request: Request): void {
  if (isForeignRequest(request))
    throw new TypedError("FORBIDDEN", "Send this form from its own page.");
}

/** Reads a form from one of our pages. Throws TypedError for any other request. */
export async function readCsrfForm(request: Request): Promise<URLSearchParams> {
  requireSameOrigin(request);
  const form = await readForm(request);
  if (!form) throw new TypedError("BAD_REQUEST", "The request isn’t a valid form.");
  return form;
}
