import { useEffect, useState } from "react";
import type { HighlightRange } from "../../../shared/story/locateHighlight.ts";
import { announce } from "../../runtime/browser/announce.ts";
import { highlightersOf } from "./margin/marginEntry.ts";
import type { PlacedHighlight } from "./paintHighlights.ts";
import type { Mark } from "./readHighlights.ts";
import { SelectionBar } from "./SelectionBar.tsx";
import { rangesIn, rangeOf } from "./selectionRange.ts";
import * as texts from "./texts.ts";
import { useSelectedRange } from "./useSelectedRange.ts";

/** The bar at the selected text of a story. */
export function SelectionActions(props: {
  body: HTMLElement;
  placed: readonly PlacedHighlight[];
  onHighlight: (selections: readonly HighlightRange[]) => void;
  onRemove: (highlights: readonly Mark[]) => void;
  /** Null for anonymous viewers. */
  onNote: ((selection: HighlightRange, existing: readonly Mark[]) => void) | null;
  /** Null when responses are closed. */
  onRespond: ((selection: HighlightRange) => void) | null;
  onShare: (selection: HighlightRange) => void;
}) {
  const { body, placed, onNote, onRespond } = props;
  const [closed, setClosed] = useState<Range | null>(null);
  const selection = useSelectedRange(body);
  const range = selection?.range ?? null;
  const isOpen = range !== null && range !== closed;
  const isByKeyboard = selection?.isByKeyboard === true;
  useEffect(() => {
    if (isOpen && isByKeyboard) announce(texts.selectionSaid);
  }, [isOpen, isByKeyboard]);
  if (!isOpen) return null;

  const selections = rangesIn(body, range);
  const [first] = selections;
  if (!first) return null;
  const under = marksUnder(selections, placed, body);
  const own = under.filter(({ kind }) => kind === "own");
  const words = selections.map(({ text }) => text).join("\n\n");
  const closing = (act: () => void) => (): void => {
    setClosed(range);
    getSelection()?.removeAllRanges();
    act();
  };
  return (
    <SelectionBar
      range={range}
      about={aboutMarks(under)}
      isOwn={own.length > 0}
      onClose={() => setClosed(range)}
      onHighlight={closing(() => props.onHighlight(selections))}
      onRemove={closing(() => props.onRemove(own))}
      onNote={
        onNote &&
        closing(() =>
          onNote(
            first,
            under.filter(({ kind }) => kind === "note"),
          ),
        )
      }
      onRespond={onRespond && closing(() => onRespond(first))}
      onShare={closing(() => props.onShare({ ...first, text: words.split("\n")[0] ?? "" }))}
    />
  );
}

/** Returns the highlights that contain the whole selection. */
function marksUnder(
  selections: readonly HighlightRange[],
  placed: readonly PlacedHighlight[],
  body: HTMLElement,
): Mark[] {
  const ranges = selections.map((selected) => rangeOf(body, selected));
  return placed
    .filter(({ range }) =>
      ranges.some(
        (selected) =>
          selected !== null &&
          range.compareBoundaryPoints(Range.START_TO_START, selected) <= 0 &&
          range.compareBoundaryPoints(Range.END_TO_END, selected) >= 0,
      ),
    )
    .map(({ mark }) => mark);
}

/** Describes who highlighted the text, or the viewer's note; null if only the viewer did. */
function aboutMarks(marks: readonly Mark[]): string | null {
  const note = marks.find(({ kind }) => kind === "note")?.note;
  return note === undefined ? highlightersOf(marks) : texts.yourNoteSaid(note);
}
