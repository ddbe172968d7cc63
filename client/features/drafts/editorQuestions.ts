// The editor's prompts for a single text value.

import type { ParagraphImage } from "../../../shared/story/document.ts";
import { insertBlocks } from "./commands/kinds.ts";
import { linkNode, typedAddress } from "./commands/links.ts";
import { changeImage, insertEmbed } from "./commands/figures.ts";
import type { StoryEditing } from "./StoryEditing.ts";
import * as texts from "./texts.ts";
import type { WordQuestion } from "./WordDialog.tsx";

/** Maximum length of an image's alt text, in characters. */
const MAX_ALT_LENGTH = 1000;

/** Asks for the page to embed, or to show as a card if it can't be embedded. */
export function embedQuestion(
  editing: StoryEditing,
  publicUrl: string,
  on: { embedded: () => void; linked: (href: string) => void },
): WordQuestion {
  return {
    title: texts.embed,
    label: texts.embedAddress,
    hint: texts.embedHint,
    kind: "url",
    value: "",
    action: texts.embed,
    answer: (value) => {
      const href = typedAddress(value);
      if (!href || !/^https?:/.test(href)) return texts.addressWrong;
      const command = insertEmbed(href, publicUrl);
      afterClosing(() => {
        editing.run(command ?? insertBlocks([linkNode(href)]));
        if (command) on.embedded();
        else on.linked(href);
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

/** Runs after the dialog has closed and restored focus, so that the text keeps the focus. */
function afterClosing(run: () => void): void {
  setTimeout(run, 0);
}
