import type { ReactNode } from "react";
import { changedWords } from "../../../../shared/story/delta/changedWords.ts";
import type { ComparedPart, PartChange } from "../../../../shared/story/delta/compareDrafts.ts";
import { joinClasses } from "../../../ui/joinClasses.ts";
import styles from "./StoryVersions.module.css";
import * as texts from "./texts.ts";

/** Compares two texts side by side by paragraph. Unchanged paragraphs are collapsed. */
export function ComparedParts({ parts }: { parts: readonly ComparedPart[] }) {
  return (
    <ol className={styles.parts}>
      {runsOf(parts).map((run) => {
        const [first] = run;
        if (!first) return null;
        if (first.change !== "SAME") return <Changed key={first.name} part={first} />;
        return (
          <li key={first.name} className={styles.part}>
            <details>
              <summary className={styles.fold}>{texts.sameParagraphs(run.length)}</summary>
              {run.map((part) => (
                <p key={part.name} className={styles.text} dir="auto">
                  {wordsOf(part.now)}
                </p>
              ))}
            </details>
          </li>
        );
      })}
    </ol>
  );
}

function Changed({ part: { name, change, was, now } }: { part: ComparedPart }) {
  const differing = change === "CHANGED" ? changedWords(wordsOf(was), wordsOf(now)) : null;
  const words = (side: "was" | "now"): ReactNode =>
    differing && (differing.head !== "" || differing.tail !== "") && differing[side] !== "" ? (
      <>
        {differing.head}
        <mark className={styles.mark}>{differing[side]}</mark>
        {differing.tail}
      </>
    ) : null;
  return (
    <li className={styles.part}>
      <p className={styles.change}>
        {change === "CHANGED" && wordsOf(was) === wordsOf(now)
          ? texts.formattingChanged
          : changeText(name, change)}
      </p>
      <div className={styles.sides}>
        <Side label={texts.thisVersion} part={was} look={styles.was} words={words("was")} />
        <Side label={texts.now} part={now} look={styles.now} words={words("now")} />
      </div>
    </li>
  );
}

function Side(props: {
  label: string;
  part: ComparedPart["was"];
  look: string | undefined;
  /** The text with differences marked; null if there are none to mark. */
  words: ReactNode;
}) {
  const { part, words } = props;
  return (
    <div className={joinClasses(styles.side, part !== null && props.look)}>
      <p className={styles.label}>{props.label}</p>
      <p className={styles.text} dir="auto">
        {part === null || wordsOf(part) === "" ? (
          <em>{texts.nothing}</em>
        ) : (
          (words ?? wordsOf(part))
        )}
      </p>
    </div>
  );
}

function changeText(name: string, change: PartChange): string {
  if (change === "SAME") return "";
  const isField = name === "title" || name === "subtitle";
  return isField ? texts.fieldChanges[name][change] : texts.changes[change];
}

/** Groups adjacent unchanged paragraphs; each change is a separate group. */
function runsOf(parts: readonly ComparedPart[]): ComparedPart[][] {
  const runs: ComparedPart[][] = [];
  for (const part of parts) {
    const last = runs.at(-1);
    if (part.change === "SAME" && last?.[0]?.change === "SAME") last.push(part);
    else runs.push([part]);
  }
  return runs;
}

function wordsOf(part: ComparedPart["was"]): string {
  if (part === null) return "";
  if (typeof part === "string") return part;
  switch (part.type) {
    case "HR":
      return texts.divider;
    case "PAYWALL":
      return texts.paywall;
    case "IMG":
      return [texts.image, part.image?.alt, part.text].filter(Boolean).join(": ");
    case "IFRAME":
      return [texts.embed, part.embed?.src, part.text].filter(Boolean).join(": ");
    case "TABLE":
      return [texts.table, part.text].filter(Boolean).join(": ");
    default:
      return part.text;
  }
}
