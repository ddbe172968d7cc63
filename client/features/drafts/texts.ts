/** Screen texts of the editor. The publish dialog's texts are in publish/texts.ts. */

import type { FormulaError } from "../../../shared/story/formulas/formulaToMathml.ts";
import { plural } from "../../../shared/format/plural.ts";
import type { ImageLayout, MarkupType, ParagraphType } from "../../../shared/story/document.ts";
import type { TextKind } from "./model/schema.ts";

export const storyText = "Story text";
export const fields = { title: "Title", subtitle: "Subtitle" };
export const placeholder = "Tell your story…";
export const tooLong = (field: "title" | "subtitle"): string =>
  `This is too long for a ${field}. The rest is now the first paragraph.`;

export const words = (count: number): string =>
  plural(count, { one: "1 word", other: `${count.toLocaleString("en")} words` });
export const versions = "Versions";
export const sendEmail = "Send…";
export const publish = "Publish";
export const writeFirst = "Write something before you publish.";
export const scheduledFor = (time: string): string =>
  `Scheduled for ${time}. Edits you make now aren’t included.`;
export const emailShortened =
  "This email is longer than mail apps show. Subscribers will get the beginning, with a link to the rest on the web.";
export const reschedule = "Reschedule";

export const saving = "Saving…";
export const saved = "Saved";
export const conflictStored =
  "There are two versions to choose from. Yours is stored on this device until you do.";
export const conflictAtRisk =
  "There are two versions to choose from, and this browser can’t store yours. Choose before you leave.";
export const offlineStored = "You’re offline. Your text is stored on this device.";
export const offlineAtRisk =
  "You’re offline, and this browser can’t store your text. Leave this page open.";
export const rejectedStored = (message: string): string =>
  `${message} Your text is stored on this device.`;
export const rejectedAtRisk = (message: string): string =>
  `${message} This browser can’t store your text: copy it before you leave.`;
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
  "The story isn’t saved yet or has just changed. Wait a moment and try again.";
export const discardUnavailable =
  "The published text couldn’t be loaded. Check your connection and try again.";
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
export const mention = "Mention a person or story";
export const undo = "Undo";
export const redo = "Redo";
export const codeLanguage = "Language";
export const chosenLanguage = (name: string): string => `Language: ${name}`;
export const insertHere = "Add a block (or type /)";
export const findBlock = "Find a block";
export const insertGroups = {
  media: "Media",
  text: "Text",
  blocks: "Blocks",
  members: "For members",
};
export const noBlock = "No block has that name.";
export const nothingToInsert = "Nothing has that name. Keep writing, or press Escape.";
export const insertFound = (count: number): string =>
  plural(count, { one: "1 thing to insert", other: `${count} things to insert` });

export const kindNames: Record<TextKind, string> = {
  P: "Text",
  H1: "Heading 1",
  H2: "Heading 2",
  H3: "Heading 3",
  H4: "Heading 4",
  BQ: "Quote",
  PQ: "Pull quote",
  CALLOUT: "Callout",
  ULI: "Bulleted list",
  OLI: "Numbered list",
  PRE: "Code",
  FORMULA: "Formula",
};

/** The words of the insert lists: a label, a hint, and other names that people search for. */
const INSERT_WORDS: Record<string, { label: string; hint: string; names: string }> = {
  IMG: { label: "Image", hint: "From your device", names: "photo picture upload" },
  GALLERY: {
    label: "Gallery",
    hint: "Two or three images side by side",
    names: "images photos row grid",
  },
  H1: { label: kindNames.H1, hint: "Starts a part of the story", names: "title h1 #" },
  H2: { label: kindNames.H2, hint: "Starts a section", names: "subtitle h2 ##" },
  H3: { label: kindNames.H3, hint: "Starts a subsection", names: "h3 ###" },
  BQ: { label: kindNames.BQ, hint: "What someone else said", names: "blockquote citation" },
  PQ: { label: kindNames.PQ, hint: "Repeats a sentence in large type", names: "pullquote" },
  CALLOUT: { label: kindNames.CALLOUT, hint: "A note in a box", names: "info tip warning aside" },
  DETAILS: {
    label: "Collapsible section",
    hint: "Readers open it to read more",
    names: "toggle details summary accordion spoiler faq",
  },
  FOOTNOTE: {
    label: "Footnote",
    hint: "A note at the end of the story",
    names: "reference endnote",
  },
  ULI: { label: kindNames.ULI, hint: "Points in any order", names: "bullets unordered ul" },
  OLI: { label: kindNames.OLI, hint: "Steps in order", names: "numbers ordered ol" },
  HR: {
    label: "Divider",
    hint: "A break between two parts",
    names: "separator line rule break hr",
  },
  PAYWALL: {
    label: "Members from here",
    hint: "Only members read what is below",
    names: "paywall preview cut locked subscribers paid",
  },
  IFRAME: {
    label: "Video, post or link",
    hint: "Paste a link",
    names: "embed youtube vimeo tweet spotify bookmark card url",
  },
  TABLE: { label: "Table", hint: "Rows and columns of text", names: "grid spreadsheet cells data" },
  PRE: { label: kindNames.PRE, hint: "Keeps spaces and line breaks", names: "snippet program pre" },
  FORMULA: {
    label: kindNames.FORMULA,
    hint: "Mathematics, written in LaTeX",
    names: "equation math tex katex $$",
  },
  BUTTON: {
    label: "Button",
    hint: "Leads to a page or an email address",
    names: "link cta action",
  },
  FORM: {
    label: "Form for your readers",
    hint: "Asks for an email address or a text",
    names: "survey",
  },
  SUBSCRIBE: {
    label: "Subscribe box",
    hint: "Readers join your newsletter",
    names: "newsletter email signup sign-up",
  },
};
export const insertWords = (id: string): { label: string; hint: string; names: string } =>
  INSERT_WORDS[id] ?? { label: id, hint: "", names: "" };

export const formulaPlaceholder = "Write LaTeX, such as E = mc^2";
export const formulaError = (error: FormulaError): string => {
  switch (error.kind) {
    case "too-long":
      return "This formula is too long. Split it into several.";
    case "too-deep":
      return "This formula has too many levels. Split it into several.";
    case "unknown-command":
      return `Formulas don’t know ${error.part}. Check its spelling, or write it another way.`;
    case "unexpected":
      return `${error.part} can’t be here. Check the brackets and commands before it.`;
    case "unfinished":
      return "This formula isn’t complete. Readers see the LaTeX until it is.";
  }
};

export const membersFromHere = "Members from here";

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
export const headerRow = "Header row";
export const addRow = "Add a row below";
export const addColumn = "Add a column after";
export const removeRow = "Remove the row";
export const removeColumn = "Remove the column";
export const cellKeys = "Tab moves to the next cell, Escape leaves the table";
export const cell = (row: number, column: number): string => `Row ${row}, column ${column}`;
export const detailsContent = "Content of the collapsible section";
export const detailsPlaceholder = "What readers see when they open it";
export const detailsKeys = "Enter on an empty last line, or Escape, leaves the section";
export const besideImage = "Beside the image above";
export const addAlt = "Add alt text";
export const alt = "Alt text";
export const focusPoint = "Focus point";
export const remove = "Remove";

export const altQuestion = "Describe the image";
export const altHint = "For people who can’t see it. Leave empty if it’s decorative.";
export const altTooLong = (max: number): string => `Use at most ${max} characters.`;
export const save = "Save";
export const embed = "Embed";
export const embedAddress = "Link to the video, post, page or document";
export const embedHint =
  "YouTube, Vimeo, X, CodePen, CodeSandbox, Spotify, SoundCloud, TED, Speaker Deck, SlideShare, Google Docs, Datawrapper, Observable, the Internet Archive and your own forms appear in the story. Other pages become a card.";
export const addressWrong = "Enter a web address.";
export const noLanguage = "No language";

export const button = "Button";
export const buttonAddress = "Web or email address";
export const addButton = "Add button";
export const buttonLabel = "Label";
export const buttonLabelPlaceholder = "Read more";
export const buttonLabelMissing = "Enter what the button says.";

export const linkAddress = "Web or email address";
export const linkWrong = "Enter a web or email address.";
export const removeLink = "Remove link";
export const editLink = "Edit link";
export const opensInNewTab = (address: string): string => `Open ${address} in a new tab`;

export const shortcuts = "Keyboard shortcuts";
export const shortcutStyles = "Paragraph styles";
export const shortcutActions = "Actions";
export const shortcutSave = "Save now";
export const shortcutDivider = "Insert a divider";
export const shortcutInsert = "Insert a block, at an empty line";
export const shortcutLineBreak = "New line in the same paragraph";
export const shortcutToTools = "Go to the toolbar";
export const shortcutLeave = "Move focus out of the text";
export const shortcutList = "Show this list";
export const shortcutMarkdown =
  "You can also type Markdown: # for a heading, - for a list, > for a quote, ``` for code.";

export const outline = "Outline";
export const noHeadings = "Headings of your story appear here.";
export const preview = "Preview";
export const find = "Find and replace";
export const findText = "Find";
export const replaceWith = "Replace with";
export const matchOf = (chosen: number, count: number): string =>
  count === 0
    ? "No match"
    : chosen === 0
      ? plural(count, { one: "1 match", other: `${count} matches` })
      : `${chosen} of ${count}`;
export const previousMatch = "Previous match";
export const nextMatch = "Next match";
export const matchCase = "Match case";
export const matchCaseSign = "Aa";
export const closeFind = "Close find";
export const replace = "Replace";
export const replaceAll = "Replace all";
export const replaced = (count: number): string =>
  plural(count, { one: "1 match replaced", other: `${count} matches replaced` });

export const uploading = (file: string): string => `Uploading ${file}`;
export const uploadFailed = (file: string, message: string): string => `${file}: ${message}`;
export const imageAdded = (file: string): string => `${file} was added to the story`;
export const imageRemoved = (file: string): string => `${file} was removed`;
export const imagesNotCopied = (count: number): string =>
  count === 1
    ? "An image could not be copied and will disappear if the other site removes it. To keep it, save it and use Insert."
    : `${count} images could not be copied and will disappear if the other site removes them. To keep them, save them and use Insert.`;
export const imagesMissing = (count: number): string =>
  count === 1
    ? "An image of this story is missing, and readers won’t see it. Remove it, or add it again from your device."
    : `${count} images of this story are missing, and readers won’t see them. Remove them, or add them again from your device.`;
export const showImage = "Show it";
export const showFirstImage = "Show the first";
export const cancel = "Cancel";
export const tryAgain = "Try again";
export const captions: Partial<Record<ParagraphType, string>> = {
  IMG: "Write a caption (optional)",
  IFRAME: "Write a caption (optional)",
  TABLE: "Name the table (optional)",
  DETAILS: "Summary of the collapsible section",
};
export const focusHint =
  "Choose the part of the image that stays visible when a card crops it. Click it, or move the point with the arrow keys.";
export const focusAt = ({ x, y }: { x: number; y: number }): string =>
  `${x}% from the left, ${y}% from the top`;

export const typeAName = "Type a name to mention a person, or a title to link a story.";
export const peopleUnavailable =
  "People can’t be looked up right now. Continue writing, or try again later.";
export const nothingToMention = "No person or story has that name here.";
export const mentionable = "People and stories to mention";
export const mentionsFound = (count: number): string =>
  plural(count, { one: "1 suggestion", other: `${count} suggestions` });
export const people = "People";
export const stories = "Stories";
export const linked = (title: string): string => `A link to ${title} is inserted`;
export const mentioned = (name: string): string => `${name} is mentioned`;

export const pastedTooMuch = (paragraphs: number, characters: number): string =>
  `A story can have at most ${paragraphs.toLocaleString("en")} paragraphs and ${characters.toLocaleString("en")} characters. Nothing was pasted; split the text into several stories.`;
export const pasteFailed =
  "We couldn’t read what you pasted. Check your connection and paste again.";
export const paragraphTooLong = (max: number): string =>
  `A paragraph can have at most ${max.toLocaleString("en")} characters. Nothing was changed; start a new paragraph instead.`;
export const paragraphTooLarge = "One paragraph is too large. Split it in two.";
export const signedOut = "You’re signed out.";
export const removeFromPublication = "Remove from the publication";

export const conflictTitle = "This text was changed in two places";
export const conflictText = (place: "title" | "subtitle" | "paragraph"): string => {
  switch (place) {
    case "title":
      return "You and another tab or person changed the title at the same time. Nothing is lost; both versions are here.";
    case "subtitle":
      return "You and another tab or person changed the subtitle at the same time. Nothing is lost; both versions are here.";
    case "paragraph":
      return "You and another tab or person changed the same paragraph at the same time. Nothing is lost; both versions are here.";
  }
};
export const conflictSameText = "Their text is the same.";
export const conflictsFollow = (count: number): string =>
  plural(count, { one: "1 more conflict follows.", other: `${count} more conflicts follow.` });
export const yours = "Yours";
export const theirs = "Theirs";
export const keepMine = "Keep mine";
export const keepTheirs = "Keep theirs";
export const keepBoth = "Keep both";
export const differences = "Differences";
export const withoutText = "Without text";
export const paragraphNames: Record<ParagraphType, string> = {
  ...kindNames,
  HR: "Divider",
  PAYWALL: "Members from here",
  BUTTON: "Button",
  IMG: "Image",
  IFRAME: "Embed",
  TABLE: "Table",
  DETAILS: "Collapsible section",
  FOOTNOTE: "Footnote",
};
export const markupNames: Record<MarkupType, string> = {
  A: "Link",
  CODE: "Code",
  EM: "Italic",
  STRONG: "Bold",
  STRIKE: "Strikethrough",
  SUB: "Subscript",
  SUP: "Superscript",
  MARK: "Highlighted",
  KBD: "Key",
  MENTION: "Mention",
  NOTE: "Footnote",
};
export const markupNote = (name: string, words: string, href: string | undefined): string =>
  href ? `${name}: “${words}” to ${href}` : `${name}: “${words}”`;
export const noAlt = "Image without alt text";
export const altNote = (alt: string): string => `Alt text: “${alt}”`;
export const embedNote = (href: string): string => `Embed: ${href}`;
export const languageNote = (lang: string): string => `Language: ${lang}`;
export const levelNote = (level: number): string => `Level ${level} of the list`;
export const moreNotes = (count: number): string => `and ${count} more`;
export const withoutFormatting = "Without the other version’s formatting";
export const bulletedItem = (level: number) =>
  level > 1 ? `bulleted list item, level ${level}` : "bulleted list item";
export const numberedItem = (level: number) =>
  level > 1 ? `numbered list item, level ${level}` : "numbered list item";
export const linkPlaceholder = "https://";
