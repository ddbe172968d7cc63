import type { ReactNode } from "react";
import { useLocation } from "../../runtime/links/useLocation.ts";
import { useSession } from "../../runtime/page/frame.ts";
import { ErrorNote } from "../../ui/ErrorNote.tsx";
import { type FieldName, type FieldsOf, type FormMutation, formAction } from "./formFields.ts";
import { HiddenFields } from "./HiddenFields.tsx";
import { sendFormWrite } from "./sendFormWrite.ts";
import { PlainSave } from "../../ui/workspace/PlainSave.tsx";
import { useAutosave } from "./useAutosave.tsx";

/** What the inputs of a form that saves itself need. */
interface AutosaveState<M extends FormMutation> {
  /** Names an input: only fields that the mutation takes compile. */
  field: (name: FieldName<M>) => string;
  /** The note beside an input: "Saved" and so on. */
  note: (name: FieldName<M>) => ReactNode;
  /** Saves after a change that fires no event in the form, such as that of a hidden input. */
  save: (name: FieldName<M>) => void;
}

/**
 * A form that saves itself through a mutation, as by useAutosave: the mutation leaves what isn't sent
 * as it is. Without JavaScript it has a button, which sends all fields.
 */
export function AutosaveForm<M extends FormMutation>(props: {
  of: M;
  /** Additional hidden fields. */
  fields?: Partial<FieldsOf<M>>;
  /** Accessible name, for pages with several forms. */
  label?: string;
  className?: string | undefined;
  /** Texts of which half must not be saved: they are saved when their field is left. */
  waitsForBlur?: readonly FieldName<M>[];
  children: (form: AutosaveState<M>) => ReactNode;
}) {
  const { of: mutation, fields = {}, label, className, children } = props;
  const { xsrf } = useSession();
  const { path } = useLocation();
  const { form, note, save, error, retry } = useAutosave({
    send: async (changed) => {
      const sent = { ...fields, ...changed } as unknown as FieldsOf<M>;
      return (await sendFormWrite(mutation, sent, xsrf))?.message ?? null;
    },
    waitsForBlur: (name) =>
      (props.waitsForBlur as readonly string[] | undefined)?.includes(name) ?? false,
  });
  return (
    <form
      {...form}
      method="post"
      action={formAction(mutation)}
      aria-label={label}
      className={className}
    >
      <HiddenFields of={{ xsrf: xsrf ?? "", redirect: path, back: path, ...fields }} />
      {children({
        field: (name) => name,
        note,
        save,
      })}
      {error === null ? null : <ErrorNote onRetry={retry}>{error}</ErrorNote>}
      <PlainSave />
    </form>
  );
}
