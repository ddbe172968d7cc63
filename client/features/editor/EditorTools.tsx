import { useEffect, useState } from "react";
import { useLocation } from "../../app/useLocation.ts";
import { altQuestion, embedQuestion, languageQuestion } from "./editorQuestions.ts";
import { EditorToolbar } from "./EditorToolbar.tsx";
import { SelectionToolbar } from "./floating/SelectionToolbar.tsx";
import { type FocusAsked, FocusDialog } from "./FocusDialog.tsx";
import type { StoryEditing } from "./StoryEditing.ts";
import { type MentionAsked, mentionOfSelection } from "./mentions/mentionAt.ts";
import { MentionList } from "./mentions/MentionList.tsx";
import { insertEmbed } from "./commands/figures.ts";
import { FormDialog } from "./forms/FormDialog.tsx";
import { useEditorFacts } from "./useEditorFacts.ts";

import type { WordQuestion } from "./WordDialog.tsx";

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
  useEffect(() => {
    if (!mentioning) return;
    // The mention search ends when the selection changes.
    return editing.subscribe(() => {
      const { from, to } = editing.state.selection;
      if (from !== mentioning.from || to !== mentioning.to) setMentioning(null);
    });
  }, [editing, mentioning]);
  return (
    <>
      <SelectionToolbar
        editing={editing}
        facts={facts}
        onLink={onLink}
        onMention={() => {
          setMentioning(mentionOfSelection(editing.state));
          editing.view.focus();
        }}
      />
      <FormDialog
        isOpen={isChoosingForm}
        onClose={() => setIsChoosingForm(false)}
        onChoose={({ url, title }) => {
          const command = insertEmbed(url, publicUrl, { title: `Form: ${title}` });
          // Runs after the dialog has closed and restored focus, so that the text keeps the focus.
          if (command) setTimeout(() => editing.run(command), 0);
        }}
      />
      <FocusDialog editing={editing} asked={focusing} onClose={() => setFocusing(null)} />
      <MentionList editing={editing} asked={mentioning} onDone={() => setMentioning(null)} />
      <EditorToolbar
        editing={editing}
        facts={facts}
        requests={{
          editLink: onLink,
          chooseImages: onImages,
          chooseForm: () => setIsChoosingForm(true),
          editEmbed: () => onAsk(embedQuestion(editing, publicUrl, onEmbedded)),
          editLanguage: () => onAsk(languageQuestion(editing, facts.lang)),
          editAlt: () => {
            const { figure } = facts;
            if (figure?.image) onAsk(altQuestion(editing, figure.position, figure.image));
          },
          editFocus: () => {
            const { image, position = 0 } = facts.figure ?? {};
            if (image) setFocusing({ image, position });
          },
        }}
      />
    </>
  );
}
