import { XSRF_HEADER } from "../../../shared/xsrfHeader.ts";
import { FAILED } from "../../runtime/relay/errorIn.ts";
import { type FieldsOf, type FormMutation, formAction } from "./formFields.ts";

/**
 * Runs a mutation as its form would. Resolves to an error message, or null on success. Never
 * rejects.
 */
export async function sendFormWrite<M extends FormMutation>(
  mutation: M,
  fields: FieldsOf<M>,
  xsrf: string | null,
): Promise<string | null> {
  try {
    const response = await fetch(formAction(mutation), {
      method: "POST",
      credentials: "same-origin",
      headers: {
        "Content-Type": "application/json",
        ...(xsrf === null ? {} : { [XSRF_HEADER]: xsrf }),
      },
      body: JSON.stringify(fields),
    });
    if (response.ok) return null;
    const { error } = (await response.json()) as { error?: { message?: string } };
    return error?.message ?? FAILED;
  } catch {
    return FAILED;
  }
}
