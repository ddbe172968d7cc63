import { isForeignRequest } from "./isForeignRequest.ts";
import { readForm } from "./readForm.ts";
import { TypedError } from "./typedErrors.ts";

/** Throws TypedError for a form that another site has sent. */
export function requireSameOrigin(request: Request): void {
  if (isForeignRequest(request))
    throw new TypedError("FORBIDDEN", "This form is answered on its own page only.");
}

/** The fields of a form that one of our own pages has sent. Throws TypedError for any other request. */
export async function readCsrfForm(request: Request): Promise<URLSearchParams> {
  requireSameOrigin(request);
  const form = await readForm(request);
  if (!form) throw new TypedError("BAD_REQUEST", "This is no form of ours.");
  return form;
}
