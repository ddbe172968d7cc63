/** Screen texts of the editor. The publish dialog's texts are in publish/texts.ts. */

import type { ImageLayout, ParagraphType } from "../../../shared/story/document.ts";
import type { TextKind } from "./model/schema.ts";

export const storyText = "Story text";
export const fields = { title: "Title", subtitle: "Subtitle" };
export const placeholder = "Tell your story…";
export const tooLong = (field: "title" | "subtitle"): string =>
  `This is too long for a ${field}. The rest is now the first paragraph.`;

export const words = (count: number): string =>
  count === 1 ? "1 word" : `${count.toLocaleString("en")} words`;
export const versions = "Versions";
export const publish = "Publish";
export const writeFirst = "Write something before you publish.";
export const scheduledFor = (time: string): string =>
  `Scheduled for ${time}. Edits you make now aren't included.`;
export const reschedule = "Reschedule";

export const saving = "Saving…";
export const saved = "Saved";
export const conflictStored =
  "There are two versions to choose from. Yours is stored on this device until you do.";
export const conflictAtRisk =
  "There are two versions to choose from, and this browser can't store yours. Choose before you leave.";
export const offlineStored = "You're offline. Your text is stored on this device.";
export const offlineAtRisk =
  "You're offline, and this browser can't store your text. Leave this page open.";
export const rejectedStored = (message: string): string =>
  `${message} Your text is stored on this device.`;
export const rejectedAtRisk = (message: string): string =>
  `${message} This browser can't store your text: copy it before you leave.`;
export const choose = "Choose";
export const reload = "Reload";
export const signIn = "Sign in";

export const unpublishedChanges = "Unpublished changes";
export const discard = "Discard";
export const discardTitle = "Discard unpublished changes?";
export const discardText =
  "Your story goes back to the text readers see now. The text you discard stays in Versions.";
export const discardChanges = "Discard changes";
export const discardNotNow =
  "The story isn't saved yet or has just changed. Wait a moment and try again.";
export const discardUnavailable =
  "The published text couldn't be loaded. Check your connection and try again.";
export const discarded = "Changes discarded.";

export const formatting = "Formatting";
export const insert = "Insert";
export const paragraphStyle = "Paragraph style";
export const mixedStyles = "Mixed";
export const bold = "Bold";
export const italic = "Italic";
export const strikethrough = "Strikethrough";
export const inlineCode = "Inline code";
export const link = "Link";
export const mention = "Mention a person";
export const undo = "Undo";
export const redo = "Redo";
export const codeLanguage = "Language";
export const insertImage = "Image";
export const insertEmbed = "Video, post or other embed";
export const insertForm = "Form for your readers";
export const insertCode = "Code";
export const insertSeparator = "Separator";

export const kindNames: Record<TextKind, string> = {
  P: "Text",
  H1: "Heading 1",
  H2: "Heading 2",
  H3: "Heading 3",
  H4: "Heading 4",
  BQ: "Quote",
  PQ: "Pull quote",
  ULI: "Bulleted list",
  OLI: "Numbered list",
  PRE: "Code",
};

export const figureTools: Partial<Record<ParagraphType, string>> = {
  IMG: "Image tools",
  IFRAME: "Embed tools",
  TABLE: "Table tools",
  DETAILS: "Collapsible section tools",
};
export const layoutNames: Record<ImageLayout, string> = {
  INSET: "Column width",
  OUTSET: "Wide",
  FULL: "Full width",
};
export const addAlt = "Add alt text";
export const alt = "Alt text";
export const focusPoint = "Focus point";
export const remove = "Remove";

export const altQuestion = "Describe the image";
export const altHint = "For people who can't see it. Leave empty if it's decorative.";
export const altTooLong = (max: number): string => `Use at most ${max} characters.`;
export const save = "Save";
export const embed = "Embed";
export const embedAddress = "Link to the video, post, track or document";
export const embedHint =
  "Works with YouTube, Vimeo, X, CodePen, CodeSandbox, Spotify, SoundCloud, TED, Speaker Deck, SlideShare, Google Docs, Datawrapper, Observable, the Internet Archive and your own forms.";
export const notEmbeddable = "This site can't be embedded. Paste the link into your story instead.";
export const languageTitle = "Code language";
export const languageHint = "For example, rust, python or c++. Leave empty for none.";
export const languageWrong = "Enter one word, such as rust or c++.";

export const linkAddress = "Web or email address";
export const linkWrong = "Enter a web or email address.";
export const removeLink = "Remove link";
export const editLink = "Edit link";
export const opensInNewTab = (address: string): string => `Open ${address} in a new tab`;

export const shortcuts = "Keyboard shortcuts";
export const shortcutStyles = "Paragraph styles";
export const shortcutActions = "Actions";
export const shortcutSave = "Save now";
export const shortcutSeparator = "Insert a separator";
export const shortcutLineBreak = "New line in the same paragraph";
export const shortcutToTools = "Go to the toolbar";
export const shortcutLeave = "Leave the text";
export const shortcutList = "Show this list";
export const shortcutMarkdown =
  "You can also type Markdown: # for a heading, - for a list, > for a quote, ``` for code.";
