import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { buildPath } from "../../../../shared/routes/buildPath.ts";
import { useLocation } from "../../../runtime/links/useLocation.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorNote } from "../../../ui/ErrorNote.tsx";
import { fillText } from "../../../ui/fillText.tsx";
import { Spinner } from "../../../ui/Spinner.tsx";
import dialogStyles from "../EditorDialog.module.css";
import * as texts from "./texts.ts";
import styles from "./OwnFrameDialog.module.css";
import { type FramesFound, type OwnFrame, useForms, useNewsletters } from "./ownFrames.ts";

/** What is chosen: one of the writer's forms, or a newsletter's subscribe box. */
export type FrameKind = "form" | "newsletter";

/** Asks which form or subscribe box to show in the story; closed while `kind` is null. */
export function OwnFrameDialog(props: {
  kind: FrameKind | null;
  onClose: () => void;
  onChoose: (frame: OwnFrame) => void;
}) {
  const { kind, onClose } = props;
  const [attempt, setAttempt] = useState(0);
  const choice = {
    onAgain: () => setAttempt(attempt + 1),
    onChoose: (frame: OwnFrame) => {
      onClose();
      props.onChoose(frame);
    },
  };
  return (
    <Dialog
      isOpen={kind !== null}
      onClose={onClose}
      title={kind === null ? "" : texts.frameChoice[kind].title}
      width="narrow"
    >
      {kind === "form" ? <FormChoice key={attempt} {...choice} /> : null}
      {kind === "newsletter" ? <NewsletterChoice key={attempt} {...choice} /> : null}
    </Dialog>
  );
}

interface Choosing {
  onChoose: (frame: OwnFrame) => void;
  onAgain: () => void;
}

function FormChoice(props: Choosing) {
  return <FrameChoice {...props} kind="form" found={useForms()} create={buildPath("ShowForms")} />;
}

/** Chooses the only newsletter by itself. */
function NewsletterChoice(props: Choosing) {
  const found = useNewsletters(useLocation().publicUrl);
  const frames = found !== null && found !== "failed" ? found.frames : [];
  const only = frames.length === 1 ? frames[0] : undefined;
  const choose = useEffectEvent(props.onChoose);
  useEffect(() => {
    if (only) choose(only);
  }, [only]);
  if (only) return null;
  return (
    <FrameChoice
      {...props}
      kind="newsletter"
      found={found}
      create={buildPath("SettingsTab", { setting: "publishing" })}
    />
  );
}

function FrameChoice(props: Choosing & { kind: FrameKind; found: FramesFound; create: string }) {
  const { kind, found, create, onChoose, onAgain } = props;
  const words = texts.frameChoice[kind];
  if (found === null) return <Spinner label={words.loading} />;
  if (found === "failed")
    return (
      <div className={dialogStyles.form}>
        <ErrorNote>{words.failed}</ErrorNote>
        <div className={dialogStyles.actions}>
          <Button onClick={onAgain}>{texts.tryAgain}</Button>
        </div>
      </div>
    );
  if (found.frames.length === 0)
    return (
      <EmptyState
        level={3}
        title={words.none}
        text={words.noneText}
        action={
          <>
            <Button href={create} target="_blank">
              {words.create}
            </Button>
            <Button variant="plain" onClick={onAgain}>
              {texts.refreshFrames}
            </Button>
          </>
        }
      />
    );
  return (
    <div className={dialogStyles.form}>
      <ul className={styles.list} aria-label={words.list}>
        {found.frames.map((frame) => (
          <li key={frame.url}>
            <button type="button" className={styles.frame} onClick={() => onChoose(frame)}>
              <span className={styles.name} dir="auto">
                {frame.name}
              </span>
              {frame.facts ? <span className={styles.facts}>{frame.facts}</span> : null}
            </button>
          </li>
        ))}
      </ul>
      {kind === "form" ? (
        <p className={styles.facts}>
          {found.hasMore ? (
            fillText(texts.olderForms, { link: <NewTab href={create}>{texts.allForms}</NewTab> })
          ) : (
            <NewTab href={create}>{texts.createAnotherForm}</NewTab>
          )}
        </p>
      ) : null}
    </div>
  );
}

function NewTab({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noopener">
      {children}
    </a>
  );
}
