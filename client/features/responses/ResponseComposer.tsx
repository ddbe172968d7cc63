import { type KeyboardEvent, type SyntheticEvent, useEffect, useId } from "react";
import { rowField } from "../../../shared/forms/rowFields.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { useViewerData, useSession } from "../../runtime/page/frame.ts";
import { useLocation } from "../../runtime/links/useLocation.ts";
import { useRouteHref } from "../../runtime/links/useRouteHref.ts";
import { Button } from "../../ui/Button.tsx";
import { joinClasses } from "../../ui/joinClasses.ts";
import { type Composed, useResponseSending } from "./useResponseSending.ts";
import * as texts from "./texts.ts";
import styles from "./ResponseComposer.module.css";

/** The form for writing a response; a plain form without JavaScript. */
export function ResponseComposer(
  props: Composed & {
    /** The field's label, where space is short: it is then not visible, and the cursor starts in it. */
    compactLabel?: string;
  },
) {
  const { parent, compactLabel } = props;
  const isCompact = compactLabel !== undefined;
  const { id: parentId } = parent;
  const id = useId();
  const { xsrf } = useSession();
  const own = useViewerData();
  const location = useLocation();
  const hrefTo = useRouteHref();
  const { field, sending, error, keepDraft, send } = useResponseSending(props);
  useEffect(() => {
    if (!isCompact) return;
    field.current?.focus();
    // With its button, below the edge of a card.
    field.current?.form?.scrollIntoView({ block: "nearest" });
  }, [field, isCompact]);
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
        {own ? <input type="hidden" name={rowField("Respond", "key")} value={own.key} /> : null}
        <label className={isCompact ? "visually-hidden" : styles.label} htmlFor={id}>
          {compactLabel ?? texts.writeAResponse}
        </label>
        <textarea
          ref={field}
          id={id}
          name={rowField("Respond", "text")}
          className={joinClasses(styles.text, isCompact && styles.compact)}
          rows={isCompact ? 2 : 3}
          dir="auto"
          placeholder={compactLabel ?? texts.whatAreYourThoughts}
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
          {parent.kind === "story" && !isCompact ? (
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
