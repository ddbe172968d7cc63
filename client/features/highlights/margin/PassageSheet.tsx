import { type ReactNode, useId, useState } from "react";
import { Dialog } from "../../../ui/Dialog.tsx";
import * as texts from "../texts.ts";
import { hasUnsentText } from "./hasUnsentText.ts";
import styles from "./Margin.module.css";
import { type MarginEntry, passageOf } from "./marginEntry.ts";

/** What is about a passage, at the lower edge of the window; open while there is an entry. */
export function PassageSheet(props: {
  entry: MarginEntry | null;
  contentOf: (entry: MarginEntry) => ReactNode;
  onClose: () => void;
}) {
  const { entry } = props;
  const titleId = useId();
  // The sheet shows its content until it has disappeared.
  const [shown, setShown] = useState<MarginEntry | null>(null);
  if (entry && entry !== shown) setShown(entry);
  return shown ? (
    <Dialog
      isOpen={entry !== null}
      onClose={props.onClose}
      title={{ id: titleId }}
      width="sheet"
      keepsOpen={hasUnsentText}
    >
      <h2 id={titleId} className="visually-hidden">
        {texts.passage}
      </h2>
      <blockquote className={styles.passage} dir="auto">
        {passageOf(shown).text}
      </blockquote>
      {props.contentOf(shown)}
    </Dialog>
  ) : null;
}
