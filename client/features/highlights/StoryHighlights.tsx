import { useEffect, useMemo, useState } from "react";
import type { HighlightRange } from "../../../shared/story/locateHighlight.ts";
import { marginNotesChoice } from "../../runtime/browser/marginNotes.ts";
import { useLookChoice } from "../../runtime/browser/useLookChoice.ts";
import { useClientStore, useViewer } from "../../runtime/page/frame.ts";
import { useLate } from "../../runtime/page/useLate.ts";
import { type MarginEntry, marginEntries, markKey } from "./margin/marginEntry.ts";
import { paintHighlights, type PlacedHighlight } from "./paintHighlights.ts";
import { placeMarks } from "./placeMarks.ts";
import { paragraphOf } from "../stories/paragraphOf.ts";
import type { Mark } from "./readHighlights.ts";
import { SelectionActions } from "./SelectionActions.tsx";
import { shareSelection } from "./shareSelection.ts";
import { useDiscussion } from "./useDiscussion.ts";
import { useMarks } from "./useMarks.ts";
import { useNoteDialog } from "./useNoteDialog.tsx";
import { usePressedMark } from "./usePressedMark.ts";
import "./highlights.css";

const loadMargin = () => import("./margin/Margin.tsx");

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

/** What is open beside the text. */
interface Opened {
  /** The name of a mark in it. */
  mark: string;
  /** Starts with the field for a response. */
  isComposing: boolean;
}

/**
 * The highlights painted over a story's text, the bar at selected text, and what is shown beside the
 * text.
 */
export function StoryHighlights(props: {
  postId: string;
  body: HTMLElement;
  top: TopHighlight | null | undefined;
  /** Whether responses may be about parts of the text. */
  isQuoted: boolean;
}) {
  const { postId, body, top, isQuoted } = props;
  const store = useClientStore();
  const viewer = useViewer();
  const viewerId = viewer.status === "loggedIn" ? viewer.viewer.id : null;
  const isSignedIn = viewerId !== null;
  const { marks, highlight, remove } = useMarks(postId, viewerId);
  const { notes, openNote, removeNote, noteDialog } = useNoteDialog(postId, viewerId);
  const { discussion, reload } = useDiscussion(postId, { isSignedIn, isQuoted });
  const isMarginHidden = useLookChoice(marginNotesChoice, "shown").value === "hidden";
  const [draft, setDraft] = useState<Mark | null>(null);
  const [opened, setOpened] = useState<Opened | null>(null);
  const placed = useMemo((): PlacedHighlight[] => {
    const responses = discussion?.responses ?? [];
    return placeMarks(body, [
      // First, so that it names what it is part of as long as it exists.
      ...(draft ? [draft] : []),
      ...notes,
      ...marks,
      ...(isMarginHidden ? [] : responses),
      ...(top?.text ? [topHighlight({ ...top, text: top.text })] : []),
    ]);
  }, [body, discussion, draft, isMarginHidden, marks, notes, top]);
  const entries = useMemo(() => marginEntries(placed), [placed]);
  const margin = useLate(loadMargin, entries.length > 0 ? true : null);

  useEffect(() => paintHighlights(placed), [placed]);
  useEffect(() => () => paintHighlights([]), []);
  usePressedMark(body, placed, ({ mark }) =>
    setOpened({ mark: markKey(mark), isComposing: false }),
  );

  const share = (at: HighlightRange): void => {
    const id = paragraphOf(body, at.paragraphName)?.id ?? "";
    void shareSelection(store, id, at);
  };
  const respond = (at: HighlightRange): void => {
    setDraft({ ...at, id: "draft", kind: "draft", by: null });
    setOpened({ mark: "draft", isComposing: true });
  };
  const isOpened = ({ marks: each }: MarginEntry): boolean =>
    each.some((mark) => markKey(mark) === opened?.mark);
  return (
    <>
      {noteDialog}
      {margin && margin !== "failed" ? (
        <margin.Margin
          body={body}
          entries={entries}
          isHidden={isMarginHidden}
          opened={entries.find(isOpened)?.key ?? null}
          isComposing={opened?.isComposing ?? false}
          onOpen={(key) => setOpened({ mark: key, isComposing: false })}
          onClose={() => {
            setOpened(null);
            setDraft(null);
          }}
          story={{
            id: postId,
            authorId: discussion?.authorId ?? null,
            isDiscussionClosed: discussion?.isClosed ?? false,
            mayHide: isSignedIn && discussion?.authorId === viewerId && !discussion.isOfResponse,
          }}
          actions={{
            highlight: isSignedIn ? (at) => void highlight([at]) : null,
            removeHighlights: (gone) => void remove(gone),
            note: isSignedIn ? openNote : null,
            removeNote: (gone) => void removeNote(gone),
            share,
            reload,
          }}
        />
      ) : null}
      <SelectionActions
        body={body}
        placed={placed}
        onHighlight={(selections) => void highlight(selections)}
        onRemove={(own) => void remove(own)}
        onNote={isSignedIn ? openNote : null}
        onRespond={discussion?.isClosed ? null : respond}
        onShare={share}
      />
    </>
  );
}
