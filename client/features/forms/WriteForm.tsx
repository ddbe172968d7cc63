import { type ReactNode, type SubmitEvent, useLayoutEffect, useRef, useState } from "react";
import type { AddressNotice } from "../../../shared/routes/noticeQuery.ts";
import { useSession } from "../../runtime/page/frame.ts";
import { useLocation } from "../../runtime/links/useLocation.ts";
import { useRefreshPage } from "../../runtime/links/useRefreshPage.ts";
import { ErrorNote } from "../../ui/ErrorNote.tsx";
import { untilUnload, useAction } from "../../ui/useAction.ts";
import { type FieldName, type FieldsOf, type FormMutation, formAction } from "./formFields.ts";
import { FieldChanges } from "./FieldChanges.ts";
import { HiddenFields } from "./HiddenFields.tsx";
import { readFields } from "./readFields.ts";
import { type FormError, sendFormWrite } from "./sendFormWrite.ts";

/** What the inputs of a form need. */
interface FormState<M extends FormMutation> {
  isBusy: boolean;
  error: string | null;
  /** The error is that someone else has changed it. The page has been fetched again. */
  isConflict: boolean;
  dismissError: () => void;
  /** Names an input: only fields that the mutation takes compile. */
  field: (name: FieldName<M>) => string;
  /** With `sendsChanges`: says that inputs have their stored values again, so that they aren't sent. */
  undone: (names: readonly FieldName<M>[]) => void;
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
  /**
   * True to send only the fields that were changed, for a mutation that leaves the others as they are:
   * what someone else has changed meanwhile stays. Without JavaScript all fields are sent.
   */
  sendsChanges?: boolean;
  /** Without JavaScript: what the page says on success, for results that it doesn't show by itself. */
  notice?: AddressNotice;
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
  const next = redirectTo ?? (props.notice ? `${path}?toast=${props.notice}` : path);
  const refresh = useRefreshPage();

  const ref = useRef<HTMLFormElement>(null);
  const [changes] = useState(() => (props.sendsChanges ? new FieldChanges({}) : null));
  useLayoutEffect(() => {
    if (ref.current) changes?.load(readFields(ref.current));
  }, [changes]);

  const send = useAction<[HTMLFormElement, HTMLElement | null], FormError>(
    async (form, submitter) => {
      const sent = readFields(form, submitter);
      const changed = changes?.take(sent);
      const written = (changed ? { ...fields, ...changed } : sent) as unknown as FieldsOf<M>;
      const error = await sendFormWrite(mutation, written, xsrf);
      if (error !== null) {
        if (changed) changes?.failed(changed);
        if (error.isConflict) await refresh().catch(() => {});
        return error;
      }
      if (changed) changes?.saved(changed, sent);
      if (redirectTo) {
        window.location.assign(redirectTo);
        return untilUnload();
      }
      await refresh().catch(() => window.location.reload());
      onDone?.(sent);
    },
  );
  const { isBusy } = send;
  const error = send.error?.message ?? null;
  const onSubmit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as globalThis.SubmitEvent;
    send.run(event.currentTarget, submitter);
  };
  return (
    <form
      ref={ref}
      method="post"
      action={formAction(mutation)}
      aria-label={label}
      className={className}
      onSubmit={props.navigates ? undefined : onSubmit}
      onChange={({ target }) => {
        if (target instanceof HTMLElement && "name" in target && target.name !== "")
          changes?.use(String(target.name));
      }}
    >
      <HiddenFields of={{ xsrf: xsrf ?? "", redirect: next, back: path, ...fields }} />
      {children({
        isBusy,
        error,
        isConflict: send.error?.isConflict ?? false,
        dismissError: () => send.setError(null),
        field: (name) => name,
        undone: (names) => {
          for (const name of names) changes?.unuse(name);
        },
      })}
      {error === null || props.showsError ? null : <ErrorNote>{error}</ErrorNote>}
    </form>
  );
}
