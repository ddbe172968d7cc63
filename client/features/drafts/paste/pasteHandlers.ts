import { Plugin, TextSelection, type Transaction } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import {
  MAX_DRAFT_BYTES,
  MAX_DRAFT_PARAGRAPHS,
  MAX_PARAGRAPH_LENGTH,
} from "../../../../shared/limits.ts";
import type { Paragraph } from "../../../../shared/story/document.ts";
import { partLongParagraphs } from "../../../../shared/story/partLongParagraphs.ts";
import { linkedImages } from "../../../../shared/story/linkedImages.ts";
import { countBlocks } from "../model/parts.ts";
import * as texts from "../texts.ts";
import { insertParagraphs } from "./insertParagraphs.ts";
import { linkSelection } from "./linkSelection.ts";
import type * as reader from "./readPaste.ts";

/** The clipboard type for stories copied between our editors. */
export const STORY_TYPE = "application/x-story+json";

const TOO_MUCH = texts.pastedTooMuch(MAX_DRAFT_PARAGRAPHS, MAX_DRAFT_BYTES);

/** VS Code's clipboard type that describes copied code; its HTML looks like any other. */
const CODE_TYPE = "vscode-editor-data";

/** Paste and drop callbacks. */
export interface PasteHandlers {
  /** Uploads images to a position in the text. */
  addImages: (files: readonly File[], position: number) => void;
  /** Called with the URLs of pasted images of other sites. */
  copyImages: (urls: readonly string[]) => void;
  /** Called when embeds may have been pasted. */
  describeEmbeds: () => void;
  /** Shows the page of a link that was pasted alone. */
  showLink: (href: string) => void;
  /** Shows a message to the writer. */
  notify: (message: string) => void;
}

/** Loads the reader of other formats. Preloaded so that the first paste doesn't wait. */
export const loadPasteReader = (): Promise<typeof reader> => import("./readPaste.ts");

/** Handles paste and drop: uploads images and converts everything else to clean paragraphs. */
export function pasteHandlers(handlers: PasteHandlers): Plugin {
  const { addImages, notify } = handlers;
  let isShiftHeld = false;
  const take = (view: EditorView, data: DataTransfer, position: number | null): boolean => {
    const files = imagesOf(data);
    const [html, text, story] = [
      data.getData("text/html"),
      data.getData("text/plain"),
      data.getData(STORY_TYPE),
    ];
    // Office programs add an image of the copied text; only the text is wanted.
    if (files.length > 0 && story === "" && text.trim() === "") {
      addImages(files, position ?? view.state.selection.from);
      return true;
    }
    if (html === "" && text === "" && story === "") return false;
    // Each character takes at least one byte, so longer text needn't be parsed.
    if (html === "" && story === "" && text.length > MAX_DRAFT_BYTES) {
      notify(TOO_MUCH);
      return true;
    }
    const isPlain = isShiftHeld;
    const code = data.getData(CODE_TYPE);
    const { host } = view.dom.ownerDocument.location;
    void loadPasteReader().then(
      ({ readPaste, soleLink }) => {
        if (view.isDestroyed) return;
        const pasted = readPaste({ story, html, text, code, host }, isPlain);
        const href = soleLink(pasted);
        // The text of a link replaces the selection like any text.
        const isAddress =
          href !== null && position === null && /^https?:\/\/\S+$/.test(text.trim());
        const dispatch = (transaction: Transaction) => view.dispatch(transaction);
        if (isAddress && linkSelection(href)(view.state, dispatch)) {
          view.focus();
          return;
        }
        insert(view, pasted, position, handlers);
        if (href !== null) handlers.showLink(href);
      },
      () => notify(texts.pasteFailed),
    );
    return true;
  };
  return new Plugin({
    props: {
      handleDOMEvents: {
        keydown: (_view, event) => {
          isShiftHeld = event.shiftKey;
          return false;
        },
        paste: (view, event) => {
          const data = event.clipboardData;
          if (!data || !take(view, data, null)) return false;
          event.preventDefault();
          return true;
        },
        drop: (view, event) => {
          // ProseMirror handles moves within the text.
          if (view.dragging || !event.dataTransfer) return false;
          const place = view.posAtCoords({ left: event.clientX, top: event.clientY });
          if (!take(view, event.dataTransfer, place?.pos ?? null)) return false;
          event.preventDefault();
          return true;
        },
      },
    },
  });
}

function insert(
  view: EditorView,
  pasted: readonly Paragraph[],
  position: number | null,
  { notify, copyImages, describeEmbeds }: PasteHandlers,
): void {
  const { doc, tr, selection } = view.state;
  const $at =
    position === null ? selection.$from : doc.resolve(Math.min(position, doc.content.size));
  // The first and the last paragraph merge with the adjacent line.
  const line = $at.parent.isTextblock ? $at.parent.content.size : 0;
  const max = Math.max(MAX_PARAGRAPH_LENGTH - line, MAX_PARAGRAPH_LENGTH / 2);
  const paragraphs = partLongParagraphs(pasted, max);
  let characters = doc.content.size;
  for (const { text } of paragraphs) characters += text.length;
  // Each character takes at least one byte, so more characters certainly exceed the limit.
  if (characters > MAX_DRAFT_BYTES || countBlocks(doc) + paragraphs.length > MAX_DRAFT_PARAGRAPHS) {
    notify(TOO_MUCH);
    return;
  }
  if (position !== null) view.dispatch(tr.setSelection(TextSelection.near($at)));
  const transaction = insertParagraphs(view.state, paragraphs);
  if (transaction) {
    view.dispatch(transaction.setMeta("paste", true).setMeta("uiEvent", "paste"));
    copyImages(linkedImages(paragraphs));
    describeEmbeds();
  }
  view.focus();
}

function imagesOf({ files }: DataTransfer): File[] {
  return Array.from(files).filter(({ type }) => type.startsWith("image/"));
}
