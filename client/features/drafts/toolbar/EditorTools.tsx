import { useCallback, useEffect, useState } from "react";
import { useLocation } from "../../../runtime/links/useLocation.ts";
import { BarSlot } from "./BarSlot.tsx";
import { altQuestion, embedQuestion, languageQuestion } from "../editorQuestions.ts";
import { EditorToolbar } from "./EditorToolbar.tsx";
import { FigureBar } from "../floating/FigureBar.tsx";
import { LinkBubble } from "../floating/LinkBubble.tsx";
import { type FocusAsked, FocusDialog } from "../FocusDialog.tsx";
import type { StoryEditing } from "../StoryEditing.ts";
import { beginMention, type MentionAsked, mentionOfSelection } from "../mentions/mentionAt.ts";
import { MentionList } from "../mentions/MentionList.tsx";
import { insertEmbed } from "../commands/figures.ts";
import { FormDialog } from "../forms/FormDialog.tsx";
import { ShortcutsDialog, useShortcutsKey } from "../ShortcutsDialog.tsx";
import { useEditorFacts } from "../useEditorFacts.ts";
import * as texts from "../texts.ts";

import type { WordQuestion } from "../WordDialog.tsx";

/** The toolbars of the editor, with the dialogs and lists they open. */
export function EditorTools(props: {
  editing: StoryEditing;
  onAsk: (question: WordQuestion) => void;
  onLink: () => void;
  onImages: () => void;
  onEmbedded: () => void;
}) {
  const { publicUrl } = useLocation();
  const { editing, onAsk, onLink, onImages, onEmbedded } = props;
  const facts = useEditorFacts(editing);
  const [focusing, setFocusing] = useState<FocusAsked | null>(null);
  const [isChoosingForm, setIsChoosingForm] = useState(false);
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
  return (
    <>
      <FormDialog
        isOpen={isChoosingForm}
        onClose={() => setIsChoosingForm(false)}
        onChoose={({ url, title }) => {
          const command = insertEmbed(url, publicUrl, { title: texts.formTitle(title) });
          // Runs after the dialog has closed and restored focus, so that the text keeps the focus.
          if (command) setTimeout(() => editing.run(command), 0);
        }}
      />
      <FocusDialog editing={editing} asked={focusing} onClose={() => setFocusing(null)} />
      <MentionList editing={editing} asked={mentioning} onDone={() => setMentioning(null)} />
      <ShortcutsDialog isOpen={areShortcutsOpen} onClose={() => setShortcutsOpen(false)} />
      {figure ? (
        <FigureBar
          editing={editing}
          figure={figure}
          onAlt={() => {
            if (figure.image) onAsk(altQuestion(editing, figure.position, figure.image));
          }}
          onFocus={() => {
            const { image, position } = figure;
            if (image) setFocusing({ image, position });
          }}
        />
      ) : null}
      {link && facts.isInLink ? <LinkBubble editing={editing} link={link} onEdit={onLink} /> : null}
      <BarSlot place="tools">
        <EditorToolbar
          editing={editing}
          facts={facts}
          requests={{
            editLink: onLink,
            chooseImages: onImages,
            chooseForm: () => setIsChoosingForm(true),
            editEmbed: () => onAsk(embedQuestion(editing, publicUrl, onEmbedded)),
            editLanguage: () => onAsk(languageQuestion(editing, facts.lang)),
            mention: () => {
              if (facts.hasRange) {
                setMentioning(mentionOfSelection(editing.state));
                editing.view.focus();
              } else editing.run(beginMention);
            },
            showShortcuts,
          }}
        />
      </BarSlot>
    </>
  );
}
