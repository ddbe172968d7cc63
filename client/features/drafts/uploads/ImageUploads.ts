// Owns image uploads into the text. Each shows its progress where the image will be, can be
// canceled, waits there after a failure, retries when the connection returns, and becomes a
// paragraph once the server has it. Warns before leaving during an upload, and resumes uploads of
// closed tabs. Images rejected permanently show the error in place and are stored only until it has
// been read.

import { randomHex } from "../../../../shared/format/hex.ts";
import type { StoryEditing } from "../StoryEditing.ts";
import * as texts from "../texts.ts";
import { insertImage, nameBefore, placeOfResumed, shows, type UploadBatch } from "./insertImage.ts";
import type { PendingUploads } from "./PendingUploads.ts";
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
  batch: UploadBatch;
  /** Its place in the batch, from 0. */
  index: number;
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
    const after = nameBefore(editing.state.doc, position);
    const batch: UploadBatch = { key: randomHex(8), isRow, inserted: new Map() };
    for (const [index, file] of files.entries()) {
      const place = { postId: this.#postId, after, batch: batch.key, isRow, index };
      const key = this.#options.pendingUploads.keep(file, place);
      void this.#place(editing, { key, file, position, isLeft: false, batch, index });
    }
  }

  /** Resumes this story's uploads from closed tabs, at their original position. */
  async goOn(postId: string | null): Promise<void> {
    this.#postId = postId;
    const left = await this.#options.pendingUploads.readRest(postId);
    const editing = this.#options.editing();
    const batches = new Map<string, UploadBatch>();
    for (const image of left) {
      const { key, file, index, isRow, mates } = image;
      const batch = batches.get(image.batch) ?? { key: image.batch, isRow, inserted: new Map() };
      batches.set(batch.key, batch);
      for (const mate of mates) batch.inserted.set(mate.id, mate.index);
      if (this.#isStopped || !editing) this.#options.pendingUploads.leave(key);
      else {
        const position = placeOfResumed(editing.state.doc, image);
        void this.#place(editing, { key, file, position, isLeft: true, batch, index });
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
    { key, file, position, isLeft, batch, index }: Placed,
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
    // The tab may have closed after the image was inserted but before that was recorded.
    const isThere = isLeft && image !== null && shows(editing.state.doc, image.id);
    if (image && (at !== null || isThere)) {
      batch.inserted.set(image.id, index);
      pendingUploads.recordMate(batch.key, { id: image.id, index });
    }
    editing.view.dispatch(
      image && at !== null && !isThere
        ? insertImage(editing.state, id, at, { image, batch, index })
        : removePlace(editing.state, id),
    );
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
