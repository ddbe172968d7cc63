import { FormScreen, type FormScreenProps } from "../../client/features/noJs/FormScreen.tsx";
import { noJsDocument } from "./noJsDocument.tsx";

/** What a form of few fields shows, without React for those who fill it in. */
export type FormDocument = FormScreenProps;

/** A whole document around one form: without script. */
export function formDocument(form: FormDocument): string {
  return noJsDocument(form.title, <FormScreen {...form} />);
}
