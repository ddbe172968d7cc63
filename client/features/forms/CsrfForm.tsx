import { type ReactNode, type SubmitEvent } from "react";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { useSession } from "../../runtime/page/frame.ts";
import { useLocation } from "../../runtime/links/useLocation.ts";
import { useRefreshPage } from "../../runtime/links/useRefreshPage.ts";
import { ErrorNote } from "../../ui/ErrorNote.tsx";
import { untilUnload, useAction } from "../../ui/useAction.ts";
import { sendFormWrite } from "./sendFormWrite.ts";

/**
 * A form that runs a mutation with or without JavaScript. With it, the page stays and shows the
 * change or the error; without, the form returns to the page or redirects.
 */
export function CsrfForm(props: {
  mutation: string;
  /** Additional hidden fields. */
  fields?: Readonly<Record<string, string>>;
  /** Where to go on success; by default the current page. */
  redirectTo?: string;
  /** The current page with the query that it needs; by default without a query. */
  page?: string;
  /** Accessible name, for pages with several forms. */
  label?: string;
  className?: string | undefined;
  /** Called after success and refetch, with all submitted fields. */
  onDone?: (sent: Readonly<Record<string, string>>) => void;
  /** True when the children show the error; otherwise the form appends it. */
  showsError?: boolean;
  children: (isBusy: boolean, error: string | null) => ReactNode;
}) {
  const { mutation, fields = {}, redirectTo, label, className, onDone, children } = props;
  const { xsrf } = useSession();
  const location = useLocation();
  const path = props.page ?? location.path;
  const refresh = useRefreshPage();

  const send = useAction(async (form: HTMLFormElement, submitter: HTMLElement | null) => {
    const sent: Record<string, string> = {};
    for (const [name, value] of new FormData(form, submitter)) {
      if (typeof value === "string") sent[name] = value;
    }
    const error = await sendFormWrite(mutation, sent, xsrf);
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
      action={buildPath("FormWrite", { mutation })}
      aria-label={label}
      className={className}
      onSubmit={onSubmit}
    >
      <input type="hidden" name="xsrf" value={xsrf ?? ""} />
      <input type="hidden" name="redirect" value={redirectTo ?? path} />
      <input type="hidden" name="back" value={path} />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children(isBusy, error)}
      {error === null || props.showsError ? null : <ErrorNote>{error}</ErrorNote>}
    </form>
  );
}
