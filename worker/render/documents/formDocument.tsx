import { FormScreen, type FormScreenProps } from "../../../client/features/noJs/FormScreen.tsx";
import { noJsDocument } from "./noJsDocument.tsx";

/** The content of a short no-JS form. */
export type FormDocument = FormScreenProps;

/** A no-JS document with one form. */
export function formDocument(form: FormDocument): string {
  return noJsDocument(form.title, <FormScreen {...form} />);
}
