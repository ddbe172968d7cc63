import { useEffect, useMemo, useState } from "react";
import type { HighlightRange } from "../../../shared/story/locateHighlight.ts";
import { announce } from "../../runtime/browser/announce.ts";
import { useClientStore, useViewer } from "../../runtime/page/frame.ts";
import { useLate } from "../../runtime/page/useLate.ts";
import { paintHighlights, type PlacedHighlight } from "./paintHighlights.ts";
import { paragraphOf, rangesIn, rangeOf } from "./selectionRange.ts";
import { quoteInResponse } from "./quoteInResponse.ts";
import type { Mark } from "./readHighlights.ts";
import { SelectionBar } from "./SelectionBar.tsx";
import { shareSelection } from "./shareSelection.ts";
import { useMarks } from "./useMarks.ts";
import { useNotes } from "./useNotes.ts";
import { useSelectedRange } from "./useSelectedRange.ts";
import "./highlights.css";
import * as texts from "./texts.ts";

const loadNoteDialog = () => import("./NoteDialog.tsx");

/** The most highlighted text, as loaded with the page. */
interface TopHighlight {
  paragraphName: string;
  wordOffset: number;
  text: string | null | undefined;
}

const topHighlight = ({
  paragraphName,
  wordOffset,
  text,
}: TopHighlight & { text: string }): Mark => ({
  id: null,
  kind: "top",
  by: null,
  paragraphName,
  startOffset: wordOffset,
  text,
});

/** The highlights painted over a story's text, and the selection bar. */
export function StoryHighlights(props: {
  postId: string;
  body: HTMLElement;
  top: TopHighlight | null | undefined;
}) {
  const { postId, body, top } = props;
  const store = useClientStore();
  const viewer = useViewer();
  const viewerId = viewer.status === "loggedIn" ? viewer.viewer.id : null;
  const { marks, highlight, remove } = useMarks(postId, viewerId);
  const { notes, write, remove: removeNote } = useNotes(postId, viewerId);
  const [noted, setNoted] = useState<Noted | null>(null);
  const dialog = useLate(loadNoteDialog, noted);
  const [closed, setClosed] = useState<Range | null>(null);
  const selection = useSelectedRange(body);
  const placed = useMemo((): PlacedHighlight[] => {
    const all = [
      ...notes,
      ...marks,
      ...(top?.text ? [topHighlight({ ...top, text: top.text })] : []),
    ];
    return all.flatMap((mark) => {
      const range = rangeOf(body, mark);
      return range ? [{ mark, range }] : [];
    });
  }, [body, marks, notes, top]);

  useEffect(() => paintHighlights(placed), [placed]);
  useEffect(() => () => paintHighlights([]), []);

  const [pressed, setPressed] = usePressedHighlight(body, placed);
  const range = selection?.range ?? pressed;
  const isOpen = range !== null && range !== closed;
  const isByKeyboard = selection?.isByKeyboard === true;
  useEffect(() => {
    if (isOpen && isByKeyboard) announce(texts.selectionSaid);
  }, [isOpen, isByKeyboard]);
  const noteDialog =
    noted && dialog && dialog !== "failed" ? (
      <dialog.NoteDialog
        key={noted.times}
        isOpen={noted.isOpen}
        selection={noted.selection}
        notes={noted.notes.filter((note) => notes.includes(note))}
        write={write}
        remove={removeNote}
        onClose={() => setNoted({ ...noted, isOpen: false })}
      />
    ) : null;
  if (!isOpen) return noteDialog;

  const selections = rangesIn(body, range);
  const [first] = selections;
  if (!first) return noteDialog;
  const under = marksUnder(selections, placed, body);
  const own = under.filter(({ kind }) => kind === "own");
  const close = (): void => {
    setClosed(range);
    setPressed(null);
  };
  const done = (): void => {
    close();
    getSelection()?.removeAllRanges();
  };
  const words = selections.map(({ text }) => text).join("\n\n");
  return (
    <SelectionBar
      range={range}
      about={aboutMarks(under)}
      isOwn={own.length > 0}
      onClose={close}
      onHighlight={() => {
        done();
        void highlight(selections);
      }}
      onRemove={() => {
        done();
        void remove(own);
      }}
      onNote={
        viewerId === null
          ? null
          : () => {
              done();
              const there = under.filter(({ kind }) => kind === "note");
              const times = (noted?.times ?? 0) + 1;
              setNoted({ selection: first, notes: there, isOpen: true, times });
            }
      }
      onRespond={() => {
        done();
        quoteInResponse(words);
      }}
      onShare={() => {
        done();
        const id = paragraphOf(body, first.paragraphName)?.id ?? "";
        void shareSelection(store, id, { ...first, text: words.split("\n")[0] ?? "" });
      }}
    />
  );
}

/** The highlight that was clicked last, which opens the bar for it. */
function usePressedHighlight(body: HTMLElement, placed: readonly PlacedHighlight[]) {
  const [pressed, setPressed] = useState<Range | null>(null);
  useEffect(() => {
    const onClick = (event: MouseEvent): void => {
      const isSelecting = getSelection()?.isCollapsed === false;
      if (isSelecting || (event.target as Element).closest("a, summary, button")) return;
      const { clientX, clientY } = event;
      const hit = placed.find(({ range }) =>
        [...range.getClientRects()].some(
          ({ left, right, top: above, bottom }) =>
            clientX >= left && clientX <= right && clientY >= above && clientY <= bottom,
        ),
      );
      setPressed(hit?.range ?? null);
    };
    const onPointerDown = ({ target }: PointerEvent): void => {
      if (!(target as Element).closest?.("[role=toolbar]")) setPressed(null);
    };
    body.addEventListener("click", onClick);
    document.addEventListener("pointerdown", onPointerDown);
    return () => {
      body.removeEventListener("click", onClick);
      document.removeEventListener("pointerdown", onPointerDown);
    };
  }, [body, placed]);
  return [pressed, setPressed] as const;
}

/** Selected text that the viewer adds a note to. */
interface Noted {
  selection: HighlightRange;
  /** The viewer's existing notes on it. */
  notes: readonly Mark[];
  isOpen: boolean;
  /** Key that creates a new dialog each time. */
  times: number;
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
  if (note !== undefined) return texts.yourNoteSaid(note);
  const names = [...new Set(marks.flatMap(({ by }) => (by === null ? [] : [by])))];
  const [first] = names;
  if (first !== undefined) {
    const others = names.length - 1;
    return others === 0 ? texts.highlightedBy(first) : texts.highlightedByMore(first, others);
  }
  return marks.some(({ kind }) => kind === "top") ? texts.topHighlight : null;
}
