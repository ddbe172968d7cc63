import { type ChangeEvent, useId, useState } from "react";
import { importErrorText } from "../../../shared/imports/importErrors.ts";
import { MAX_EXPORT_BYTES } from "../../../shared/limits.ts";
import { EXPORT_ENDINGS } from "../../../shared/story/imports/exportEndings.ts";
import { ErrorNote } from "../../ui/ErrorNote.tsx";
import { joinClasses } from "../../ui/joinClasses.ts";
import styles from "./DropArea.module.css";
import * as texts from "./texts.ts";

/** The accepted file types: all readable formats, and archives of them. */
const EXPORT_FILES = ["zip", ...EXPORT_ENDINGS].map((ending) => `.${ending}`).join();

/**
 * Takes an export file by a click, by the keyboard or dropped on it: the native control covers the
 * area. Without JavaScript it shows itself, since only it can say which file was chosen.
 */
export function DropArea(props: {
  /** Called with whether the chosen file can be sent. */
  onChoose: (canBeSent: boolean) => void;
}) {
  const id = useId();
  const [name, setName] = useState<string | null>(null);
  const [isTooLarge, setTooLarge] = useState(false);
  const [isOver, setOver] = useState(false);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const [file] = target.files ?? [];
    const isLarge = (file?.size ?? 0) > MAX_EXPORT_BYTES;
    setOver(false);
    setName(file?.name ?? null);
    setTooLarge(isLarge);
    props.onChoose(file !== undefined && !isLarge);
  };
  return (
    <div className={styles.place}>
      <div className={joinClasses(styles.area, isOver && styles.over)}>
        <label htmlFor={id} className={styles.label}>
          {name === null ? texts.dropFile : <bdi>{name}</bdi>}
        </label>
        <p className={styles.hint}>{texts.exportFile(MAX_EXPORT_BYTES / 1_000_000)}</p>
        <input
          id={id}
          className={styles.input}
          type="file"
          name="file"
          required
          accept={EXPORT_FILES}
          onChange={choose}
          onDragEnter={() => setOver(true)}
          onDragLeave={() => setOver(false)}
        />
      </div>
      {isTooLarge ? <ErrorNote>{importErrorText("too-large-file")}</ErrorNote> : null}
    </div>
  );
}
