import { useEffect, useReducer, useState } from "react";
import {
  type Design,
  type DesignOwnerKind,
  isSameDesign,
  STANDARD_DESIGNS,
} from "../../../shared/design/design.ts";
import { useClientStore } from "../../runtime/page/frame.ts";
import { Button } from "../../ui/Button.tsx";
import { PlainSave } from "../../ui/workspace/PlainSave.tsx";
import { isColorCode } from "../../ui/ColorField.tsx";
import { ErrorNote } from "../../ui/ErrorNote.tsx";
import { SettingsSection } from "../../ui/SettingsSection.tsx";
import { StickyBar } from "../../ui/workspace/StickyBar.tsx";
import { useUnsavedWarning } from "../../ui/useUnsavedWarning.ts";
import { WriteForm } from "../forms/WriteForm.tsx";
import { AccentChoice } from "./AccentChoice.tsx";
import { DesignPreview } from "./DesignPreview.tsx";
import { changeHistory, type DesignAction, historyOf } from "./designHistory.ts";
import { MASTHEAD_OPTIONS, TYPEFACE_OPTIONS, WIDTH_OPTIONS } from "./designOptions.tsx";
import { OptionCards } from "./OptionCards.tsx";
import styles from "./DesignEditor.module.css";
import * as texts from "./texts.ts";

const CHOICES = ["accent", "typeface", "masthead", "storyWidth"] as const;

/**
 * Edits the design of a person or a publication beside a preview of their own pages, which follows
 * each change. Nothing is public before it is saved. Without JavaScript it is a form, and the
 * preview shows what is saved.
 */
export function DesignEditor(props: {
  owner: { kind: DesignOwnerKind; id: string };
  /** As saved. */
  design: Design;
  /** The id of the section to show first; none by default. */
  unfolded?: string | undefined;
}) {
  const { owner, design: saved, unfolded } = props;
  const [history, dispatch] = useReducer(changeHistory, saved, historyOf);
  const [savedDesign, setSavedDesign] = useState(saved);
  const store = useClientStore();
  const { design } = history;
  const standard = STANDARD_DESIGNS[owner.kind];
  const isUnsaved = !isSameDesign(design, savedDesign);
  useUnsavedWarning(isUnsaved);
  useEffect(() => {
    if (unfolded) document.getElementById(unfolded)?.scrollIntoView();
  }, [unfolded]);
  const change = (to: Partial<Design>, isContinuous = false): void =>
    dispatch({ kind: "change", to, isContinuous });
  /** Undoes changes; returns the choices that are as saved again. */
  const goBack = (action: DesignAction): (keyof Design)[] => {
    dispatch(action);
    const next = changeHistory(history, action).design;
    return CHOICES.filter((choice) => next[choice] === savedDesign[choice]);
  };
  const done = (): void => {
    setSavedDesign(design);
    store.enqueueToast({ toastStyle: "accent", message: texts.saved });
  };
  return (
    <WriteForm
      of="setDesign"
      fields={{ ownerId: owner.id }}
      label={texts.label}
      className={styles.editor}
      onDone={done}
      sendsChanges
      showsError
    >
      {({ isBusy, error, field, undone }) => (
        <>
          <div className={styles.choices}>
            <SettingsSection id="color" title={texts.accent} text={texts.accentText}>
              <AccentChoice name={field("accent")} value={design.accent ?? ""} onChange={change} />
            </SettingsSection>
            <SettingsSection id="typefaces" title={texts.typefaces} text={texts.typefacesText}>
              <OptionCards
                label={texts.typefaces}
                name={field("typeface")}
                options={TYPEFACE_OPTIONS}
                value={design.typeface}
                onChange={(typeface) => change({ typeface })}
                columns={2}
              />
            </SettingsSection>
            <SettingsSection id="header" title={texts.masthead} text={texts.mastheadText}>
              <OptionCards
                label={texts.masthead}
                name={field("masthead")}
                options={MASTHEAD_OPTIONS}
                value={design.masthead}
                onChange={(masthead) => change({ masthead })}
                columns={3}
              />
            </SettingsSection>
            <SettingsSection id="stories" title={texts.storyWidth} text={texts.storyWidthText}>
              <OptionCards
                label={texts.storyWidth}
                name={field("storyWidth")}
                options={WIDTH_OPTIONS}
                value={design.storyWidth}
                onChange={(storyWidth) => change({ storyWidth })}
                columns={3}
              />
            </SettingsSection>
            {isSameDesign(design, standard) ? null : (
              <Button
                variant="secondary"
                className={styles.standard}
                data-needs-script
                onClick={() => change(standard)}
              >
                {texts.useStandard}
              </Button>
            )}
            <PlainSave />
          </div>
          <DesignPreview ownerId={owner.id} design={shownDesign(design, savedDesign)} />
          {isUnsaved ? (
            <div className={styles.bar}>
              {error === null ? null : <ErrorNote>{error}</ErrorNote>}
              <StickyBar text={texts.unsaved}>
                <Button
                  variant="secondary"
                  size="small"
                  disabled={history.past.length === 0}
                  onClick={() => undone(goBack({ kind: "undo" }))}
                >
                  {texts.undo}
                </Button>
                <Button
                  variant="secondary"
                  size="small"
                  onClick={() => undone(goBack({ kind: "reset", to: savedDesign }))}
                >
                  {texts.discard}
                </Button>
                <Button type="submit" size="small" isBusy={isBusy}>
                  {texts.save}
                </Button>
              </StickyBar>
            </div>
          ) : null}
        </>
      )}
    </WriteForm>
  );
}

/** While the code of a color is typed, the preview has the saved one. */
const shownDesign = (design: Design, saved: Design): Design =>
  design.accent === null || isColorCode(design.accent)
    ? design
    : { ...design, accent: saved.accent };
