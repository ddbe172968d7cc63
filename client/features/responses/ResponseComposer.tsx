import { type KeyboardEvent, type SyntheticEvent, useId } from "react";
import type { ResponseSort } from "../../../shared/enums.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { useViewerData, useSession } from "../../runtime/page/frame.ts";
import { useLocation } from "../../runtime/links/useLocation.ts";
import { useRouteHref } from "../../runtime/links/useRouteHref.ts";
import { Button } from "../../ui/Button.tsx";
import type { Discussed } from "./responseContext.ts";
import { useResponseSending } from "./useResponseSending.ts";
import * as texts from "./texts.ts";
import styles from "./ResponseComposer.module.css";

/** The form for writing a response; a plain form without JavaScript. */
export function ResponseComposer(props: {
  parent: Discussed;
  /** The sort order of the list that shows it first. */
  sort: ResponseSort;
}) {
  const { parent } = props;
  const { id: parentId } = parent;
  const id = useId();
  const { xsrf } = useSession();
  const own = useViewerData();
  const location = useLocation();
  const hrefTo = useRouteHref();
  const { field, sending, error, keepDraft, send } = useResponseSending(props);
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
          onInput={(event) => keepDraft(event.currentTarget.value)}
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
