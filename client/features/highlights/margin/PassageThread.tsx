import { useRef, useState } from "react";
import type { HighlightRange } from "../../../../shared/story/locateHighlight.ts";
import { signInHref } from "../../../runtime/links/signInHref.ts";
import { useLocation } from "../../../runtime/links/useLocation.ts";
import { Button } from "../../../ui/Button.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import { HighlightIcon, LinkIcon, PencilIcon } from "../../../ui/icons.tsx";
import type { Mark } from "../readHighlights.ts";
import * as texts from "../texts.ts";
import { highlightersOf, type MarginEntry, passageOf } from "./marginEntry.ts";
import { PassageResponses } from "./PassageResponses.tsx";
import styles from "./PassageThread.module.css";
import { useResponseTools } from "./useResponseTools.ts";

export interface PassageThreadProps {
  entry: MarginEntry;
  /** Starts with the field for a response. */
  isComposing: boolean;
  story: {
    id: string;
    authorId: string | null;
    isDiscussionClosed: boolean;
    /** True when the viewer may hide responses. */
    mayHide: boolean;
  };
  actions: {
    /** Null for anonymous viewers, like `note`. */
    highlight: ((passage: HighlightRange) => void) | null;
    removeHighlights: (highlights: readonly Mark[]) => void;
    note: ((passage: HighlightRange, existing: readonly Mark[]) => void) | null;
    removeNote: (note: Mark) => void;
    share: (passage: HighlightRange) => void;
    /** Reads the responses again. */
    reload: () => void;
  };
}

/** What readers wrote about a passage, and what the viewer can do with it. */
export function PassageThread({ entry, isComposing, story, actions }: PassageThreadProps) {
  const { marks } = entry;
  const location = useLocation();
  const tools = useResponseTools();
  const [isWriting, setWriting] = useState(isComposing);
  const respondButton = useRef<HTMLButtonElement>(null);
  const { paragraphName, startOffset, text } = passageOf(entry);
  const passage: HighlightRange = { paragraphName, startOffset, text };
  const [own, notes, responses] = (["own", "note", "response"] as const).map((wanted) =>
    marks.filter(({ kind }) => kind === wanted),
  ) as [Mark[], Mark[], Mark[]];
  const highlighters = highlightersOf(marks);
  const { highlight, note } = actions;
  const stopWriting = (): void => {
    setWriting(false);
    requestAnimationFrame(() => respondButton.current?.focus());
  };
  return (
    <div className={styles.thread}>
      {highlighters ? (
        <p className={styles.about} dir="auto">
          {highlighters}
        </p>
      ) : null}
      {notes.map((each) => (
        <div key={each.id} className={styles.note}>
          <p className={styles.label}>{texts.yourNote}</p>
          <p dir="auto">{each.note}</p>
          <Button
            variant="plain"
            size="small"
            aria-label={texts.deleteNote}
            onClick={() => actions.removeNote(each)}
          >
            {texts.deleteLabel}
          </Button>
        </div>
      ))}
      {responses.length > 0 ? (
        <PassageResponses
          // Oldest first, as in a conversation.
          marks={responses.toReversed()}
          passage={text}
          story={story}
          tools={tools}
          onChange={actions.reload}
        />
      ) : null}
      {story.isDiscussionClosed ? (
        <p className={styles.about}>{texts.discussionClosed}</p>
      ) : isWriting && tools ? (
        <tools.ResponseComposer
          parent={{ kind: "story", id: story.id }}
          sort="NEWEST"
          quote={passage}
          compactLabel={texts.respondToPassage}
          onSent={() => {
            stopWriting();
            actions.reload();
          }}
        />
      ) : null}
      <div className={styles.actions}>
        {story.isDiscussionClosed || isWriting ? null : location.isLoggedIn ? (
          <Button
            ref={respondButton}
            variant="secondary"
            size="small"
            onClick={() => setWriting(true)}
          >
            {texts.respond}
          </Button>
        ) : (
          <Button
            variant="secondary"
            size="small"
            rel="nofollow"
            href={signInHref({ operation: "register", susiEntry: "respond" }, location)}
          >
            {texts.respond}
          </Button>
        )}
        <span className={styles.icons}>
          {own.length > 0 ? (
            <IconButton
              size="small"
              label={texts.removeHighlight}
              aria-pressed={true}
              onClick={() => actions.removeHighlights(own)}
            >
              <HighlightIcon size={20} />
            </IconButton>
          ) : highlight ? (
            <IconButton
              size="small"
              label={texts.highlightPassage}
              onClick={() => highlight(passage)}
            >
              <HighlightIcon size={20} />
            </IconButton>
          ) : null}
          {note ? (
            <IconButton size="small" label={texts.addNote} onClick={() => note(passage, notes)}>
              <PencilIcon size={20} />
            </IconButton>
          ) : null}
          <IconButton size="small" label={texts.share} onClick={() => actions.share(passage)}>
            <LinkIcon size={20} />
          </IconButton>
        </span>
      </div>
    </div>
  );
}
