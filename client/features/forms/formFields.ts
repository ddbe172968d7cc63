import type { FormFields } from "../../../generated/formFields.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";

/** A mutation that a form can run. */
export type FormMutation = keyof FormFields;

/** The fields that a form may send for a mutation. */
export type FieldsOf<M extends FormMutation> = Readonly<FormFields[M]>;

/** The name of a field that a form may send for a mutation; `redirect` is where it continues. */
export type FieldName<M extends FormMutation> = Extract<keyof FormFields[M], string> | "redirect";

/** The address to which a mutation's form posts. */
export function formAction(mutation: FormMutation): string {
  return buildPath("FormWrite", { mutation });
}
