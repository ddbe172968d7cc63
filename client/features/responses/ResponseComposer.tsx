import { type KeyboardEvent, type SyntheticEvent, useEffect, useId, useRef, useState } from "react";
import { useRelayEnvironment } from "react-relay/hooks";
import type { ResponseSort } from "../../../shared/enums.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { hasVisibleText } from "../../../shared/format/hasVisibleText.ts";
import { useClientStore, useViewerData, useSession, useViewer } from "../../runtime/page/frame.ts";
import { useLocation } from "../../runtime/links/useLocation.ts";
import { useRouteHref } from "../../runtime/links/useRouteHref.ts";
import { Button } from "../../ui/Button.tsx";
import { saveResponseDraft, readResponseDraft } from "./responseDraft.ts";
import { responsesListId } from "./responsesList.ts";
import type { Discussed } from "./responseContext.ts";
import { publishResponse } from "./saveResponse.ts";
import * as texts from "./texts.ts";
import styles from "./ResponseComposer.module.css";

/** The form for writing a response; a plain form without JavaScript. */
export function ResponseComposer(props: {
  parent: Discussed;
  /** The sort order of the list that shows it first. */
  sort: ResponseSort;
}) {
  const { parent, sort } = props;
  const { id: parentId } = parent;
  const id = useId();
  const environment = useRelayEnvironment();
  const store = useClientStore();
  const { xsrf } = useSession();
  const own = useViewerData();
  const viewer = useViewer();
  const location = useLocation();
  const hrefTo = useRouteHref();
  const userId = viewer.status === "loggedIn" ? viewer.viewer.id : "";
  const field = useRef<HTMLTextAreaElement>(null);
  const key = useRef<string | null>(null);
  const [sending, setSending] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);

  useEffect(() => {
    const area = field.current;
    // Text typed before hydration is newer than the draft.
    if (!area || area.value !== "") return;
    const stored = readResponseDraft(localStorage, userId, parentId);
    if (!stored) return;
    area.value = stored.text;
    key.current = stored.key;
  }, [parentId, userId]);

  const keep = (text: string, sentAs: string | null): void => {
    key.current = sentAs;
    saveResponseDraft(localStorage, userId, parentId, { text, key: sentAs });
  };
  const send = async (): Promise<void> => {
    const text = field.current?.value ?? "";
    if (sending !== null) return;
    if (!hasVisibleText(text)) {
      setError(texts.writeSomethingFirst);
      field.current?.focus();
      return;
    }
    const sentAs = key.current ?? crypto.randomUUID();
    keep(text, sentAs);
    setError(null);
    setSending(text);
    const listId = responsesListId(parent, sort);
    const { message: errorMessage } = await publishResponse(environment, {
      key: sentAs,
      parent,
      text,
      listId,
    });
    setSending(null);
    setError(errorMessage);
    if (errorMessage === null) {
      if (field.current) field.current.value = "";
      keep("", null);
      store.enqueueToast({ toastStyle: "publish-response" });
    }
    field.current?.focus();
  };
  const onSubmit = (event: SyntheticEvent): void => {
    event.preventDefault();
    void send();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) onSubmit(event);
  };
  return (
    <>
      <form
        className={styles.form}
        method="post"
        action={
          parent.kind === "story"
            ? buildPath("Respond", { postId: parentId })
            : buildPath("RespondToList", { catalogId: parentId })
        }
        onSubmit={onSubmit}
      >
        <input type="hidden" name="xsrf" value={xsrf ?? ""} />
        <input type="hidden" name="redirect" value={location.path} />
        {own ? <input type="hidden" name="key" value={own.key} /> : null}
        <label className={styles.label} htmlFor={id}>
          {texts.writeAResponse}
        </label>
        <textarea
          ref={field}
          id={id}
          name="text"
          className={styles.text}
          rows={3}
          dir="auto"
          placeholder={texts.whatAreYourThoughts}
          readOnly={sending !== null}
          aria-invalid={error !== null || undefined}
          aria-describedby={error === null ? undefined : `${id}-error`}
          onInput={(event) => keep(event.currentTarget.value, null)}
          onKeyDown={onKeyDown}
        />
        {error === null ? null : (
          <p className={styles.error} id={`${id}-error`} role="alert">
            {error}
          </p>
        )}
        <div className={styles.actions}>
          <Button type="submit" size="small" isBusy={sending !== null}>
            {texts.respond}
          </Button>
          {parent.kind === "story" ? (
            <Button
              variant="plain"
              size="small"
              href={hrefTo("NewPostResponse", { inResponseToPostId: parentId })}
            >
              {texts.respondWithAStory}
            </Button>
          ) : null}
        </div>
      </form>
      {sending === null ? null : (
        <div className={styles.sending} role="status" dir="auto">
          <span className={styles.note}>{texts.publishing}</span>
          {sending}
        </div>
      )}
    </>
  );
}
