import { FormScreen, type FormScreenProps } from "../../client/features/plain/FormScreen.tsx";
import { plainDocument } from "./plainDocument.tsx";

/** What a form of few fields shows, without React for those who fill it in. */
export type FormDocument = FormScreenProps;

/** A whole document around one form: without script. */
export function formDocument(form: FormDocument): string {
  return plainDocument(form.title, <FormScreen {...form} />);
}
