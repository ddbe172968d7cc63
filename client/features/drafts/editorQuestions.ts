// The editor's prompts for a single text value.

import type { ParagraphImage } from "../../../shared/story/document.ts";
import { typedAddress } from "./commands/links.ts";
import { changeImage, insertEmbed, setCodeLanguage } from "./commands/figures.ts";
import type { StoryEditing } from "./StoryEditing.ts";
import * as texts from "./texts.ts";
import type { WordQuestion } from "./WordDialog.tsx";

/** Maximum length of an image's alt text, in characters. */
const MAX_ALT_LENGTH = 1000;

/** Asks for the page to embed. */
export function embedQuestion(
  editing: StoryEditing,
  publicUrl: string,
  onEmbedded: () => void,
): WordQuestion {
  return {
    title: texts.embed,
    label: texts.embedAddress,
    hint: texts.embedHint,
    kind: "url",
    value: "",
    action: texts.embed,
    answer: (value) => {
      const command = insertEmbed(typedAddress(value) ?? value, publicUrl);
      if (!command) return texts.notEmbeddable;
      afterClosing(() => {
        editing.run(command);
        onEmbedded();
      });
      return null;
    },
  };
}

/** Asks for an image's alt text. */
export function altQuestion(
  editing: StoryEditing,
  position: number,
  image: ParagraphImage,
): WordQuestion {
  return {
    title: texts.alt,
    label: texts.altQuestion,
    hint: texts.altHint,
    kind: "multiline",
    value: image.alt,
    action: texts.save,
    answer: (value) => {
      const alt = value.trim();
      if (alt.length > MAX_ALT_LENGTH) return texts.altTooLong(MAX_ALT_LENGTH);
      afterClosing(() => editing.run(changeImage(position, { alt })));
      return null;
    },
  };
}

/** Asks for the language of a code block. */
export function languageQuestion(editing: StoryEditing, lang: string | null): WordQuestion {
  return {
    title: texts.languageTitle,
    label: texts.codeLanguage,
    hint: texts.languageHint,
    value: lang ?? "",
    action: texts.save,
    answer: (value) => {
      const name = value.trim().toLowerCase();
      if (name !== "" && !/^[a-z][a-z0-9+#_-]{0,29}$/.test(name)) return texts.languageWrong;
      afterClosing(() => editing.run(setCodeLanguage(name === "" ? null : name)));
      return null;
    },
  };
}

/** Runs after the dialog has closed and restored focus, so that the text keeps the focus. */
function afterClosing(run: () => void): void {
  setTimeout(run, 0);
}
