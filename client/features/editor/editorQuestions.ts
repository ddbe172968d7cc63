// The editor's prompts for a single text value.

import type { ParagraphImage } from "../../../shared/story/document.ts";
import { typedAddress } from "./commands/links.ts";
import { changeImage, insertEmbed, setCodeLanguage } from "./commands/figures.ts";
import type { StoryEditing } from "./StoryEditing.ts";
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
    title: "Embed",
    label: "Address of the video, post, track or document",
    hint: "YouTube, Vimeo, X, CodePen, CodeSandbox, Spotify, SoundCloud, TED, Speaker Deck, SlideShare, Google Docs, Datawrapper, Observable and the Internet Archive are shown in the story, and so are your own forms.",
    kind: "url",
    value: "",
    action: "Embed",
    answer: (value) => {
      const command = insertEmbed(typedAddress(value) ?? value, publicUrl);
      if (!command) return "This site can't be shown in a story. You can link to it instead.";
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
    title: "Alt text",
    label: "What does the image show?",
    hint: "For people who can't see it. Leave it empty if the image is only decorative.",
    kind: "multiline",
    value: image.alt,
    action: "Save",
    answer: (value) => {
      const alt = value.trim();
      if (alt.length > MAX_ALT_LENGTH) return `At most ${MAX_ALT_LENGTH} characters.`;
      afterClosing(() => editing.run(changeImage(position, { alt })));
      return null;
    },
  };
}

/** Asks for the language of a code block. */
export function languageQuestion(editing: StoryEditing, lang: string | null): WordQuestion {
  return {
    title: "Language of the code",
    label: "Language",
    hint: "For example, rust, python or c++. Leave it empty for none.",
    value: lang ?? "",
    action: "Save",
    answer: (value) => {
      const name = value.trim().toLowerCase();
      if (name !== "" && !/^[a-z][a-z0-9+#_-]{0,29}$/.test(name))
        return "Enter one word, such as rust or c++.";
      afterClosing(() => editing.run(setCodeLanguage(name === "" ? null : name)));
      return null;
    },
  };
}

/** Runs after the dialog has closed and restored focus, so that the text keeps the focus. */
function afterClosing(run: () => void): void {
  setTimeout(run, 0);
}
