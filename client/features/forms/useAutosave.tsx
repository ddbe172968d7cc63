import {
  type ReactNode,
  type RefObject,
  type SubmitEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { useClientStore } from "../../runtime/page/frame.ts";
import { useRefreshPage } from "../../runtime/links/useRefreshPage.ts";
import { SaveNote, type SaveState } from "../../ui/workspace/SaveNote.tsx";
import { FieldChanges } from "./FieldChanges.ts";
import { readFields } from "./readFields.ts";

/** How long nothing is typed before a text is saved, in ms. Leaving the field saves it at once. */
const TYPING_PAUSE_MS = 800;

/** A form that saves itself. */
interface Autosave {
  /** The props of the form. */
  form: {
    ref: RefObject<HTMLFormElement | null>;
    onChange: (event: { target: EventTarget }) => void;
    onBlur: () => void;
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  };
  /** The note beside an input: "Saved" and so on. */
  note: (name: string) => ReactNode;
  /** Saves after a change that fires no event in the form, such as that of a hidden input. */
  save: (name: string) => void;
  /** Why the last save failed. */
  error: string | null;
  retry: () => void;
}

type Fields = Readonly<Record<string, string>>;

/** Sends the changed fields. All fields are there for a value that several of them make up. */
type Send = (changed: Fields, all: Fields) => Promise<string | null>;

/**
 * Saves a form while it is used: a choice at once, a text when typing pauses. It sends the fields
 * that have changed since the form was loaded, one request at a time, the last state last.
 */
export function useAutosave(options: {
  /** Resolves to an error message, or null. */
  send: Send;
  /** True for a text of which half must not be saved: it is saved when its field is left. */
  waitsForBlur?: (name: string) => boolean;
}): Autosave {
  const { waitsForBlur = () => false } = options;
  const ref = useRef<HTMLFormElement>(null);
  const { state, changed, saveNow, retry } = useSaving(ref, options.send);
  return {
    form: {
      ref,
      onChange: ({ target }) => {
        if (!(target instanceof HTMLElement) || !("name" in target)) return;
        const name = String(target.name);
        if (name === "") return;
        changed(name, waitsForBlur(name) ? null : isText(target) ? TYPING_PAUSE_MS : 0);
      },
      onBlur: saveNow,
      onSubmit: (event) => {
        event.preventDefault();
        retry();
      },
    },
    note: (name) => <SaveNote state={state.name === name ? state.save : null} />,
    save: (name) => changed(name, 0),
    error: state.error,
    retry,
  };
}

/** The saves of a form: which field was changed last, whether it is saved, and the error if not. */
function useSaving(form: { readonly current: HTMLFormElement | null }, write: Send) {
  const refresh = useRefreshPage();
  const store = useClientStore();
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
    /** The change waits until its field is left. */
    waits: false,
    error: null as string | null,
    onIdle: undefined as (() => void) | undefined,
    timer: undefined as ReturnType<typeof setTimeout> | undefined,
    changes: new FieldChanges({}),
  });

  const send = async (): Promise<void> => {
    const at = work.current;
    clearTimeout(at.timer);
    if (at.isSending || !at.isUnsaved) return;
    at.isSending = true;
    // A change that waits for its field to be left was made while another one was saved.
    for (let isFirst = true; at.isUnsaved && (isFirst || !at.waits) && form.current;) {
      isFirst = false;
      const { name } = at;
      at.isUnsaved = false;
      setState({ name, save: "saving", error: null });
      const all = readFields(form.current);
      const sent = at.changes.take(all);
      // oxlint-disable-next-line no-await-in-loop -- a later state must not be overtaken
      const error = await write(sent, all);
      setState({ name, save: error === null ? "saved" : "failed", error });
      at.hasFailed = error !== null;
      at.error = error;
      if (at.hasFailed) {
        at.changes.failed(sent);
        break;
      }
      // What is saved is saved: a page that can't be refetched shows it later.
      // oxlint-disable-next-line no-await-in-loop
      await refresh().catch(() => {});
      at.changes.saved(sent, form.current ? readFields(form.current) : sent);
    }
    at.isSending = false;
    at.onIdle?.();
  };
  /** Saves what is unsaved when another page replaces this one, and says so if it can't be. */
  const leave = async (): Promise<void> => {
    const at = work.current;
    clearTimeout(at.timer);
    // The form is there only now.
    const last = at.isUnsaved && form.current ? readFields(form.current) : null;
    const changed = last && at.changes.take(last);
    at.isUnsaved = false;
    if (at.isSending) await new Promise<void>((resolve) => (at.onIdle = resolve));
    const error = last && changed && (await write(changed, last));
    const message = error ?? (at.hasFailed && last === null ? at.error : null);
    if (message !== null) store.enqueueToast({ toastStyle: "error", message });
  };
  const latest = useRef({ send, leave });
  useEffect(() => {
    latest.current = { send, leave };
  });
  const saveNow = (): void => void latest.current.send();

  // Before anything in the form can change it.
  useLayoutEffect(() => {
    work.current.changes = new FieldChanges(form.current ? readFields(form.current) : {});
  }, [form]);
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
  useLayoutEffect(() => () => void latest.current.leave(), []);

  /** Without a pause the change waits until its field is left. */
  const changed = (name: string, pause: number | null): void => {
    const at = work.current;
    at.name = name;
    at.changes.use(name);
    at.isUnsaved = true;
    at.waits = pause === null;
    clearTimeout(at.timer);
    // Even without a pause after the event, so that controlled inputs have their new values.
    if (pause !== null) at.timer = setTimeout(saveNow, pause);
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
