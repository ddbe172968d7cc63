// Owns image uploads into the text. Each shows its progress where the image will be, can be
// canceled, waits there after a failure, retries when the connection returns, and becomes a
// paragraph once the server has it. Warns before leaving during an upload, and resumes uploads of
// closed tabs. Images rejected permanently show the error in place and are stored only until it has
// been read.

import { Selection } from "prosemirror-state";
import { MAX_IN_ROW } from "../../../../shared/story/imageRows.ts";
import { blockAfter, blocksOf } from "../model/parts.ts";
import { storySchema } from "../model/schema.ts";
import type { StoryEditing } from "../StoryEditing.ts";
import * as texts from "../texts.ts";
import type { PendingUpload, PendingUploads } from "./PendingUploads.ts";
import { addPlace, positionOfPlaceholder, removePlace } from "./uploadPlaceholders.ts";
import { type UploadedImage, uploadImage, UploadError } from "../../images/uploadImage.ts";

/** CSS module class names for the placeholder's elements. */
interface UploadLook {
  box: string;
  actions: string;
}

interface Options {
  editing: () => StoryEditing | null;
  xsrf: string | null;
  look: UploadLook;
  /** Announces a message to screen readers. */
  announce: (message: string) => void;
  pendingUploads: PendingUploads;
  /** Resolves when the current text is stored on the device. */
  untilCached: () => Promise<void>;
}

/** An image to insert. */
interface Placed {
  /** Its key in the device store. */
  key: string;
  file: File;
  position: number;
  /** True for an upload that a closed tab left. */
  isLeft: boolean;
  /** True to put it beside the image above. */
  isBeside: boolean;
}

let count = 0;

/** Uploads images into a text. */
export class ImageUploads {
  readonly #options: Options;
  /** Running uploads by their key in the device store. */
  readonly #running = new Map<string, AbortController>();
  #postId: string | null = null;
  #isStopped = false;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Inserts images at a position, in order; `isRow` puts up to three side by side. */
  add(files: readonly File[], position: number, isRow = false): void {
    const editing = this.#options.editing();
    if (!editing) return;
    const after = nameBefore(editing, position);
    for (const [index, file] of files.entries()) {
      const isBeside = isRow && index % MAX_IN_ROW > 0;
      const key = this.#options.pendingUploads.keep(file, { postId: this.#postId, after });
      void this.#place(editing, { key, file, position, isLeft: false, isBeside });
    }
  }

  /** Resumes this story's uploads from closed tabs, at their original position. */
  async goOn(postId: string | null): Promise<void> {
    this.#postId = postId;
    const left = await this.#options.pendingUploads.readRest(postId);
    const editing = this.#options.editing();
    for (const image of left) {
      if (this.#isStopped || !editing) this.#options.pendingUploads.leave(image.key);
      else {
        const { key, file } = image;
        const position = positionAfter(editing, image);
        void this.#place(editing, { key, file, position, isLeft: true, isBeside: false });
      }
    }
  }

  /** Sets the story's id once the server has created it. */
  nameStory(postId: string): void {
    if (this.#postId === postId) return;
    this.#postId = postId;
    this.#options.pendingUploads.name(this.#running.keys(), postId);
  }

  /** Stops running uploads; they resume when the story is opened again. */
  stop(): void {
    this.#isStopped = true;
    for (const [key, controller] of this.#running) {
      controller.abort();
      this.#options.pendingUploads.leave(key);
      this.#end(key);
    }
  }

  async #place(
    editing: StoryEditing,
    { key, file, position, isLeft, isBeside }: Placed,
  ): Promise<void> {
    const { pendingUploads, announce, untilCached } = this.#options;
    count += 1;
    const id = `upload-${count}`;
    const box = new UploadBox(file.name, this.#options.look);
    const controller = new AbortController();
    this.#begin(key, controller);
    editing.view.dispatch(addPlace(editing.state, id, position, box.element));
    announce(texts.uploading(file.name));
    const image = await this.#upload(key, file, box, controller);
    if (this.#isStopped || editing.view.isDestroyed) return;
    this.#end(key);
    const at = positionOfPlaceholder(editing.state, id);
    editing.view.dispatch(removePlace(editing.state, id));
    // The tab may have closed after the image was inserted but before that was recorded.
    const isThere = isLeft && image !== null && shows(editing, image.id);
    if (image && at !== null && !isThere) stand(editing, at, { ...image, isBeside });
    announce(image ? texts.imageAdded(file.name) : texts.imageRemoved(file.name));
    if (image) await untilCached().catch(() => {});
    pendingUploads.forget(key);
  }

  /** Uploads until it succeeds or the writer gives up; null if no image results. */
  async #upload(
    key: string,
    file: File,
    box: UploadBox,
    controller: AbortController,
  ): Promise<UploadedImage | null> {
    const { signal } = controller;
    const { xsrf, announce, pendingUploads } = this.#options;
    while (!signal.aborted) {
      box.showProgress(0, () => controller.abort());
      const onProgress = (share: number): void => box.setProgress(share);
      try {
        return await uploadImage(file, { xsrf, onProgress, signal });
      } catch (error) {
        if (signal.aborted) return null;
        const { message, canRetry } =
          error instanceof UploadError ? error : new UploadError(String(error), true);
        announce(message);
        if (!canRetry) {
          this.#end(key);
          pendingUploads.forget(key);
        }
        if (!(await box.askAfter(message, canRetry))) return null;
      }
    }
    return null;
  }

  #begin(key: string, controller: AbortController): void {
    if (this.#running.size === 0) window.addEventListener("beforeunload", keepPage);
    this.#running.set(key, controller);
  }

  #end(key: string): void {
    this.#running.delete(key);
    if (this.#running.size === 0) window.removeEventListener("beforeunload", keepPage);
  }
}

/**
 * Makes the browser confirm leaving: the upload resumes only when the story is opened here again.
 */
function keepPage(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** Returns the name of the paragraph at or before a position; null at the start of the story. */
function nameBefore({ state: { doc } }: StoryEditing, position: number): string | null {
  let name: string | null = null;
  for (const block of blocksOf(doc)) {
    if (block.position > position) break;
    name = block.node.attrs.name as string;
  }
  return name;
}

/** Returns the position for a resumed image; the end of the story if its paragraph is gone. */
function positionAfter({ state: { doc } }: StoryEditing, { after }: PendingUpload): number {
  if (after === null) return 0;
  for (const { node, position } of blocksOf(doc))
    if (node.attrs.name === after) return position + (node.isTextblock ? 1 : node.nodeSize);
  return doc.content.size;
}

/** Returns true when the text contains the image. */
function shows({ state: { doc } }: StoryEditing, imageId: string): boolean {
  for (const { node } of blocksOf(doc))
    if ((node.attrs.image as { id?: string } | null)?.id === imageId) return true;
  return false;
}

/** Inserts the image at its position, replacing an empty paragraph there. */
function stand(
  editing: StoryEditing,
  position: number,
  { id, width, height, isBeside }: UploadedImage & { isBeside: boolean },
): void {
  const { tr, doc } = editing.state;
  const image = { id, width, height, alt: "" };
  const node = storySchema.node("IMG", { image, continues: isBeside || null });
  const next = doc.resolve(position).nodeAfter;
  const isRoom = next?.type.name === "P" && next.content.size === 0;
  const isLast = blockAfter(doc, position + (next?.nodeSize ?? 0)) === null;
  tr.replaceWith(position, isRoom && !isLast ? position + next.nodeSize : position, node);
  const end = position + node.nodeSize;
  if (!blockAfter(tr.doc, end)) tr.insert(end, storySchema.node("P"));
  if (isRoom && editing.state.selection.from === position + 1)
    tr.setSelection(Selection.near(tr.doc.resolve(end), 1));
  editing.view.dispatch(tr);
}

/** The placeholder shown in the text during an upload. */
class UploadBox {
  readonly element: HTMLElement;
  readonly #words: HTMLElement;
  readonly #bar: HTMLProgressElement;
  readonly #actions: HTMLElement;
  readonly #name: string;

  constructor(name: string, look: UploadLook) {
    this.#name = name;
    this.element = document.createElement("div");
    this.element.className = look.box;
    this.element.contentEditable = "false";
    this.#words = document.createElement("p");
    this.#bar = document.createElement("progress");
    this.#bar.max = 1;
    this.#actions = document.createElement("div");
    this.#actions.className = look.actions;
    this.element.append(this.#words, this.#bar, this.#actions);
  }

  showProgress(share: number, cancel: () => void): void {
    this.#words.textContent = texts.uploading(this.#name);
    this.#bar.setAttribute("aria-label", texts.uploading(this.#name));
    this.#bar.hidden = false;
    this.setProgress(share);
    this.#actions.replaceChildren(button(texts.cancel, cancel));
  }

  setProgress(share: number): void {
    this.#bar.value = share;
  }

  /** Shows an error; resolves to whether to retry. A restored connection also retries. */
  askAfter(message: string, canRetry: boolean): Promise<boolean> {
    this.#words.textContent = texts.uploadFailed(this.#name, message);
    this.#bar.hidden = true;
    return new Promise((resolve) => {
      const retry = (): void => resolve(true);
      const answers = [button(texts.remove, () => resolve(false))];
      if (canRetry) {
        answers.unshift(button(texts.tryAgain, retry));
        window.addEventListener("online", retry, { once: true });
      }
      this.#actions.replaceChildren(...answers);
    });
  }
}

function button(label: string, press: () => void): HTMLButtonElement {
  const element = document.createElement("button");
  element.type = "button";
  element.textContent = label;
  element.addEventListener("click", press);
  return element;
}
