import { type ReactNode, useId } from "react";
import { DateTimeField } from "../../../ui/DateTimeField.tsx";
import { Field } from "../../../ui/Field.tsx";
import { LanguageOptions } from "../../stories/LanguageOptions.tsx";
import { LICENSE_NAMES, VISIBILITY_NAMES } from "../../stories/publishTexts.ts";
import { SelectBox } from "../../../ui/SelectBox.tsx";
import styles from "./MoreOptions.module.css";
import type { PublishState } from "./publishing.ts";
import * as texts from "./texts.ts";

/** The publish settings that most stories don't need. */
export interface Options {
  visibility: string;
  /** BCP 47; "" to detect it. */
  language: string;
  license: string;
  canonicalUrl: string;
  /** When to publish, in UTC as of a `datetime-local` field; "" for now. */
  timestamp: string;
}

/** Visibility, schedule, language, license and canonical URL, behind one heading. */
export function MoreOptions(props: {
  state: PublishState;
  options: Options;
  onOptions: (options: Options) => void;
}) {
  const { state, options, onOptions } = props;
  const { isCreator, isPublished } = state;
  const set = (change: Partial<Options>): void => onOptions({ ...options, ...change });
  return (
    <details className={styles.more} open={state.schedule !== null || state.scheduleError !== null}>
      <summary className={styles.summary}>
        <span className={styles.name}>{texts.more}</span>
        <span className={styles.chosen}>
          {VISIBILITY_NAMES[options.visibility as keyof typeof VISIBILITY_NAMES]}
        </span>
      </summary>
      <div className={styles.fields}>
        <Choice
          label={texts.visibility}
          value={options.visibility}
          onChoose={(visibility) => set({ visibility })}
        >
          {optionsOf(VISIBILITY_NAMES)}
        </Choice>
        {isPublished ? null : (
          <DateTimeField
            label={texts.publishLater}
            className={styles.choice}
            labelClassName={styles.label}
            hint={texts.publishLaterHint}
            hintClassName={styles.hint}
            value={options.timestamp}
            onValueChange={(timestamp) => set({ timestamp })}
          />
        )}
        <Choice
          label={texts.language}
          value={options.language}
          onChoose={(language) => set({ language })}
        >
          <LanguageOptions chosen={state.settings.language} detected={state.detectedLanguage} />
        </Choice>
        {isCreator ? (
          <Choice
            label={texts.license}
            value={options.license}
            onChoose={(license) => set({ license })}
          >
            {optionsOf(LICENSE_NAMES)}
          </Choice>
        ) : null}
        {isCreator ? (
          <Field
            label={texts.canonicalUrl}
            hint={texts.canonicalHint}
            kind="url"
            value={options.canonicalUrl}
            onValueChange={(canonicalUrl) => set({ canonicalUrl })}
          />
        ) : null}
      </div>
    </details>
  );
}

/** A labeled select. */
export function Choice(props: {
  label: string;
  value: string;
  onChoose: (value: string) => void;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <div className={styles.choice}>
      <label className={styles.label} htmlFor={id}>
        {props.label}
      </label>
      <SelectBox>
        <select
          id={id}
          value={props.value}
          onChange={(event) => props.onChoose(event.target.value)}
        >
          {props.children}
        </select>
      </SelectBox>
    </div>
  );
}

function optionsOf(names: Readonly<Record<string, string>>): ReactNode {
  return Object.entries(names).map(([value, name]) => (
    <option key={value} value={value}>
      {name}
    </option>
  ));
}
