import type { ComponentProps } from "react";
import { ReaderForm } from "../../../client/features/noJs/ReaderForm.tsx";
import { noJsDocument } from "./noJsDocument.tsx";

/** The no-JS document of a writer's form, for frames. */
export function readerFormDocument(form: ComponentProps<typeof ReaderForm>): string {
  return noJsDocument(form.title, <ReaderForm {...form} />);
}
