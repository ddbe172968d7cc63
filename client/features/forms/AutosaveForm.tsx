import {
  type ReactNode,
  type SubmitEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { useLocation } from "../../runtime/links/useLocation.ts";
import { useRefreshPage } from "../../runtime/links/useRefreshPage.ts";
import { useSession } from "../../runtime/page/frame.ts";
import { Button } from "../../ui/Button.tsx";
import { ErrorNote } from "../../ui/ErrorNote.tsx";
import { SaveNote, type SaveState } from "../../ui/workspace/SaveNote.tsx";
import { type FieldName, type FieldsOf, type FormMutation, formAction } from "./formFields.ts";
import { HiddenFields } from "./HiddenFields.tsx";
import { readFields } from "./readFields.ts";
import { sendFormWrite } from "./sendFormWrite.ts";
import * as texts from "./texts.ts";

/** How long nothing is typed before a text is saved, in ms. Leaving the field saves it at once. */
const TYPING_PAUSE_MS = 800;

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
 * A form that saves itself through a mutation: a choice at once, a text when typing pauses. Without
 * JavaScript it has a button. It always sends all its fields, one request at a time, the last state
 * last.
 */
export function AutosaveForm<M extends FormMutation>(props: {
  of: M;
  /** Additional hidden fields. */
  fields?: Partial<FieldsOf<M>>;
  /** Accessible name, for pages with several forms. */
  label?: string;
  className?: string | undefined;
  /** Called after each save and refetch, with all fields. */
  onSaved?: (sent: Readonly<Record<string, string>>) => void;
  children: (form: AutosaveState<M>) => ReactNode;
}) {
  const { of: mutation, fields = {}, label, className, children } = props;
  const { xsrf } = useSession();
  const { path } = useLocation();
  const form = useRef<HTMLFormElement>(null);
  const { state, changed, saveNow, retry } = useSaving(form, mutation, props.onSaved);
  const onChange = ({ target }: { target: EventTarget }): void => {
    if (!(target instanceof HTMLElement) || !("name" in target)) return;
    changed(String(target.name), isText(target) ? TYPING_PAUSE_MS : 0);
  };
  const onSubmit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    retry();
  };
  const noteOf = (name: string): ReactNode => (
    <SaveNote state={state.name === name ? state.save : null} />
  );
  return (
    // Changes and the loss of focus bubble from the inputs.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      ref={form}
      method="post"
      action={formAction(mutation)}
      aria-label={label}
      className={className}
      onChange={onChange}
      onBlur={saveNow}
      onSubmit={onSubmit}
    >
      <HiddenFields of={{ xsrf: xsrf ?? "", redirect: path, back: path, ...fields }} />
      {children({
        field: (name) => name,
        note: noteOf,
        save: (name) => changed(name, 0),
      })}
      {state.error === null ? null : <ErrorNote onRetry={retry}>{state.error}</ErrorNote>}
      <div data-without-script>
        <Button type="submit">{texts.save}</Button>
      </div>
    </form>
  );
}

/** The saves of a form: which field was changed last, whether it is saved, and the error if not. */
function useSaving<M extends FormMutation>(
  form: { readonly current: HTMLFormElement | null },
  mutation: M,
  onSaved: ((sent: Readonly<Record<string, string>>) => void) | undefined,
) {
  const { xsrf } = useSession();
  const refresh = useRefreshPage();
  const [state, setState] = useState<{ name: string; save: SaveState; error: string | null }>({
    name: "",
    save: null,
    error: null,
  });
  const work = useRef({
    name: "",
    isUnsaved: false,
    hasFailed: false,
    isSending: false,
    timer: undefined as ReturnType<typeof setTimeout> | undefined,
  });

  const send = async (): Promise<void> => {
    const at = work.current;
    clearTimeout(at.timer);
    if (at.isSending || !at.isUnsaved) return;
    at.isSending = true;
    while (at.isUnsaved && form.current) {
      const { name } = at;
      at.isUnsaved = false;
      setState({ name, save: "saving", error: null });
      const sent = readFields(form.current);
      // oxlint-disable-next-line no-await-in-loop -- a later state must not be overtaken
      const error = await sendFormWrite(mutation, sent as unknown as FieldsOf<M>, xsrf);
      setState({ name, save: error === null ? "saved" : "failed", error });
      at.hasFailed = error !== null;
      if (at.hasFailed) break;
      // What is saved is saved: a page that can't be refetched shows it later.
      // oxlint-disable-next-line no-await-in-loop
      await refresh().catch(() => {});
      onSaved?.(sent);
    }
    at.isSending = false;
  };
  const latest = useRef(send);
  useEffect(() => {
    latest.current = send;
  });
  const saveNow = (): void => void latest.current();

  useEffect(() => {
    const at = work.current;
    const warn = (event: BeforeUnloadEvent): void => {
      if (at.isUnsaved || at.isSending || at.hasFailed) event.preventDefault();
    };
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, []);
  // When another page of the site replaces this one. As a layout effect, while the form is there to
  // be read.
  useLayoutEffect(() => () => void latest.current(), []);

  const changed = (name: string, pause: number): void => {
    const at = work.current;
    at.name = name;
    at.isUnsaved = true;
    clearTimeout(at.timer);
    // Even without a pause after the event, so that controlled inputs have their new values.
    at.timer = setTimeout(saveNow, pause);
  };
  const retry = (): void => {
    work.current.isUnsaved = true;
    saveNow();
  };
  return { state, changed, saveNow, retry };
}

function isText(target: HTMLElement): boolean {
  return (
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLInputElement && !INSTANT.has(target.type))
  );
}

/** The types of inputs that are chosen, not typed. */
const INSTANT = new Set(["checkbox", "radio", "range"]);
