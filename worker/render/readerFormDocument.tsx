import type { ComponentProps } from "react";
import { ReaderForm } from "../../client/features/plain/ReaderForm.tsx";
import { plainDocument } from "./plainDocument.tsx";

/** The document of a writer's form, as frames show it: whole, without script. */
export function readerFormDocument(form: ComponentProps<typeof ReaderForm>): string {
  return plainDocument(form.title, <ReaderForm {...form} />);
}
