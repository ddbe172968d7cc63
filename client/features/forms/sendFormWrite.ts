import { XSRF_HEADER } from "../../../shared/xsrfHeader.ts";
import { FAILED } from "../../runtime/relay/errorIn.ts";
import { type FieldsOf, type FormMutation, formAction } from "./formFields.ts";

/** The status of the answer if someone else has changed it. */
const CONFLICT = 409;

/** Why a form's mutation did nothing. */
export interface FormError {
  message: string;
  /** Someone else has changed it since the form was loaded. */
  isConflict: boolean;
}

/** Runs a mutation as its form would. Resolves to the error, or null on success. Never rejects. */
export async function sendFormWrite<M extends FormMutation>(
  mutation: M,
  fields: FieldsOf<M>,
  xsrf: string | null,
): Promise<FormError | null> {
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
    return { message: error?.message ?? FAILED, isConflict: response.status === CONFLICT };
  } catch {
    return { message: FAILED, isConflict: false };
  }
}
