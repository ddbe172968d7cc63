import type { ReactNode, SubmitEvent } from "react";
import { useSession } from "../../runtime/page/frame.ts";
import { useLocation } from "../../runtime/links/useLocation.ts";
import { useRefreshPage } from "../../runtime/links/useRefreshPage.ts";
import { ErrorNote } from "../../ui/ErrorNote.tsx";
import { untilUnload, useAction } from "../../ui/useAction.ts";
import { type FieldName, type FieldsOf, type FormMutation, formAction } from "./formFields.ts";
import { HiddenFields } from "./HiddenFields.tsx";
import { readFields } from "./readFields.ts";
import { sendFormWrite } from "./sendFormWrite.ts";

/** What the inputs of a form need. */
interface FormState<M extends FormMutation> {
  isBusy: boolean;
  error: string | null;
  /** Names an input: only fields that the mutation takes compile. */
  field: (name: FieldName<M>) => string;
}

/**
 * A form that runs a mutation with or without JavaScript. With it, the page stays and shows the
 * change or the error; without, the form returns to the page or redirects. Unknown mutations and
 * fields don't compile.
 */
export function WriteForm<M extends FormMutation>(props: {
  of: M;
  /** Additional hidden fields. */
  fields?: Partial<FieldsOf<M>>;
  /** Where to go on success; by default the current page. */
  redirectTo?: string;
  /** The current page with the query that it needs; by default without a query. */
  page?: string;
  /** True to submit as without JavaScript, for results that only a new page shows. */
  navigates?: boolean;
  /** Accessible name, for pages with several forms. */
  label?: string;
  className?: string | undefined;
  /** Called after success and refetch, with all submitted fields. */
  onDone?: (sent: Readonly<Record<string, string>>) => void;
  /** True when the children show the error; otherwise the form appends it. */
  showsError?: boolean;
  children: (form: FormState<M>) => ReactNode;
}) {
  const { of: mutation, fields = {}, redirectTo, label, className, onDone, children } = props;
  const { xsrf } = useSession();
  const location = useLocation();
  const path = props.page ?? location.path;
  const refresh = useRefreshPage();

  const send = useAction(async (form: HTMLFormElement, submitter: HTMLElement | null) => {
    const sent = readFields(form, submitter);
    const error = await sendFormWrite(mutation, sent as unknown as FieldsOf<M>, xsrf);
    if (error !== null) return error;
    if (redirectTo) {
      window.location.assign(redirectTo);
      return untilUnload();
    }
    await refresh().catch(() => window.location.reload());
    onDone?.(sent);
  });
  const { isBusy, error } = send;
  const onSubmit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as globalThis.SubmitEvent;
    send.run(event.currentTarget, submitter);
  };
  return (
    <form
      method="post"
      action={formAction(mutation)}
      aria-label={label}
      className={className}
      onSubmit={props.navigates ? undefined : onSubmit}
    >
      <HiddenFields
        of={{ xsrf: xsrf ?? "", redirect: redirectTo ?? path, back: path, ...fields }}
      />
      {children({ isBusy, error, field: (name) => name })}
      {error === null || props.showsError ? null : <ErrorNote>{error}</ErrorNote>}
    </form>
  );
}
