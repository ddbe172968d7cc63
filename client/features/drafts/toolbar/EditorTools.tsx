import { useCallback, useEffect, useState } from "react";
import { useLocation } from "../../../runtime/links/useLocation.ts";
import { BarSlot } from "./BarSlot.tsx";
import { ButtonDialog } from "../insert/ButtonDialog.tsx";
import { altQuestion, embedQuestion } from "../editorQuestions.ts";
import { EditorToolbar, type ToolbarRequests } from "./EditorToolbar.tsx";
import { FigureBar } from "../floating/FigureBar.tsx";
import { LinkBubble } from "../floating/LinkBubble.tsx";
import { type FocusAsked, FocusDialog } from "../FocusDialog.tsx";
import type { StoryEditing } from "../StoryEditing.ts";
import { beginMention, type MentionAsked, mentionOfSelection } from "../mentions/mentionAt.ts";
import { InsertList } from "../insert/InsertList.tsx";
import { FindBar } from "../find/FindBar.tsx";
import { LinkDialog } from "../LinkDialog.tsx";
import { MentionList } from "../mentions/MentionList.tsx";
import { insertEmbed } from "../commands/figures.ts";
import { type FrameKind, OwnFrameDialog } from "../frames/OwnFrameDialog.tsx";
import { ShortcutsDialog, useShortcutsKey } from "../ShortcutsDialog.tsx";
import { useEditorFacts } from "../useEditorFacts.ts";

import { WordDialog, type WordQuestion } from "../WordDialog.tsx";

/** What a shortcut of the text opens. */
export type OpenTool = "link" | "find";

/** The toolbars of the editor, with the dialogs and lists they open. */
export function EditorTools(props: {
  editing: StoryEditing;
  open: OpenTool | null;
  onOpen: (tool: OpenTool | null) => void;
  /** Lets the writer choose images, to show side by side if `isRow`. */
  onImages: (isRow: boolean) => void;
  onEmbedded: () => void;
  onLinked: (href: string) => void;
}) {
  const { publicUrl } = useLocation();
  const { editing, open, onOpen, onImages, onEmbedded, onLinked } = props;
  const facts = useEditorFacts(editing);
  const [focusing, setFocusing] = useState<FocusAsked | null>(null);
  const [question, setQuestion] = useState<WordQuestion | null>(null);
  const [choosing, setChoosing] = useState<FrameKind | null>(null);
  const [isAddingButton, setIsAddingButton] = useState(false);
  const [mentioning, setMentioning] = useState<MentionAsked | null>(null);
  const [areShortcutsOpen, setShortcutsOpen] = useState(false);
  const showShortcuts = useCallback(() => setShortcutsOpen(true), []);
  useShortcutsKey(showShortcuts);
  useEffect(() => {
    if (!mentioning) return;
    // The mention search ends when the selection changes.
    return editing.subscribe(() => {
      const { from, to } = editing.state.selection;
      if (from !== mentioning.from || to !== mentioning.to) setMentioning(null);
    });
  }, [editing, mentioning]);
  const { figure, link } = facts;
  const requests: ToolbarRequests = {
    editLink: () => onOpen("link"),
    find: () => onOpen("find"),
    chooseImages: () => onImages(false),
    chooseRow: () => onImages(true),
    addButton: () => setIsAddingButton(true),
    chooseFrame: setChoosing,
    editEmbed: () =>
      setQuestion(embedQuestion(editing, publicUrl, { embedded: onEmbedded, linked: onLinked })),
    mention: () => {
      if (facts.hasRange) {
        setMentioning(mentionOfSelection(editing.state));
        editing.view.focus();
      } else editing.run(beginMention);
    },
    showShortcuts,
  };
  return (
    <>
      <OwnFrameDialog
        kind={choosing}
        onClose={() => setChoosing(null)}
        onChoose={({ url, title }) => {
          const command = insertEmbed(url, publicUrl, { title });
          // Runs after the dialog has closed and restored focus, so that the text keeps the focus.
          if (command) setTimeout(() => editing.run(command), 0);
        }}
      />
      <FocusDialog editing={editing} asked={focusing} onClose={() => setFocusing(null)} />
      <InsertList editing={editing} requests={requests} />
      <MentionList editing={editing} asked={mentioning} onDone={() => setMentioning(null)} />
      <LinkDialog editing={editing} isOpen={open === "link"} onClose={() => onOpen(null)} />
      <ButtonDialog
        editing={editing}
        isOpen={isAddingButton}
        onClose={() => setIsAddingButton(false)}
      />
      <WordDialog question={question} onClose={() => setQuestion(null)} />
      <ShortcutsDialog isOpen={areShortcutsOpen} onClose={() => setShortcutsOpen(false)} />
      {figure ? (
        <FigureBar
          editing={editing}
          figure={figure}
          onAlt={() => {
            if (figure.image) setQuestion(altQuestion(editing, figure.position, figure.image));
          }}
          onFocus={() => {
            const { image, position } = figure;
            if (image) setFocusing({ image, position });
          }}
        />
      ) : null}
      {link && facts.isInLink ? (
        <LinkBubble editing={editing} link={link} onEdit={requests.editLink} />
      ) : null}
      <BarSlot place="tools">
        <EditorToolbar editing={editing} facts={facts} requests={requests} />
        {open === "find" ? <FindBar editing={editing} onClose={() => onOpen(null)} /> : null}
      </BarSlot>
    </>
  );
}
