import type { ComponentProps } from "react";
import { ReaderForm } from "../../client/features/noJs/ReaderForm.tsx";
import { noJsDocument } from "./noJsDocument.tsx";

/** The document of a writer's form, as frames show it: whole, without script. */
export function readerFormDocument(form: ComponentProps<typeof ReaderForm>): string {
  return noJsDocument(form.title, <ReaderForm {...form} />);
}
