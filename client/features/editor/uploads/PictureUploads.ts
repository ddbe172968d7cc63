// Owns pictures on their way into the text: each shows its progress where it will stand, can be called
// off, waits there when it fails, goes again by itself when the connection is back, and becomes a
// paragraph of the story once the server has it. Nobody leaves by mistake while one is not there yet.

import { Selection } from "prosemirror-state";
import { blockAfter } from "../model/parts.ts";
import { storySchema } from "../model/schema.ts";
import type { StoryEditing } from "../StoryEditing.ts";
import { addPlace, positionOfPlace, removePlace } from "./uploadPlaces.ts";
import { type UploadedPicture, uploadPicture, UploadRefused } from "./uploadPicture.ts";

/** The text's element classes, which a style sheet of modules names. */
interface UploadLook {
  box: string;
  actions: string;
}

interface Options {
  editing: () => StoryEditing | null;
  xsrf: string | null;
  look: UploadLook;
  /** Says to those who don't see it what has happened. */
  announce: (message: string) => void;
}

let count = 0;

/** Uploads pictures into a text. */
export class PictureUploads {
  readonly #options: Options;
  readonly #running = new Set<AbortController>();

  constructor(options: Options) {
    this.#options = options;
  }

  /** Puts pictures at a position, the first one first. */
  add(files: readonly File[], position: number): void {
    for (const file of files) void this.#place(file, position);
  }

  /** Ends what is under way. */
  stop(): void {
    for (const controller of this.#running) {
      controller.abort();
      this.#end(controller);
    }
  }

  async #place(file: File, position: number): Promise<void> {
    const editing = this.#options.editing();
    if (!editing) return;
    count += 1;
    const id = `upload-${count}`;
    const box = new UploadBox(file.name, this.#options.look);
    const controller = new AbortController();
    this.#begin(controller);
    editing.view.dispatch(addPlace(editing.state, id, position, box.element));
    this.#options.announce(`Uploading ${file.name}`);
    const picture = await this.#upload(file, box, controller);
    this.#end(controller);
    if (editing.view.isDestroyed) return;
    const at = positionOfPlace(editing.state, id);
    editing.view.dispatch(removePlace(editing.state, id));
    if (picture && at !== null) stand(editing, at, picture);
    this.#options.announce(picture ? `${file.name} is in the story` : `${file.name} is left out`);
  }

  /** The picture once the server has it, after as many tries as the writer wants; null for none. */
  async #upload(
    file: File,
    box: UploadBox,
    controller: AbortController,
  ): Promise<UploadedPicture | null> {
    const { signal } = controller;
    const { xsrf, announce } = this.#options;
    while (!signal.aborted) {
      box.showProgress(0, () => controller.abort());
      const onProgress = (share: number): void => box.setProgress(share);
      try {
        return await uploadPicture(file, { xsrf, onProgress, signal });
      } catch (error) {
        if (signal.aborted) return null;
        const { message, canRetry } =
          error instanceof UploadRefused ? error : new UploadRefused(String(error), true);
        announce(message);
        if (!(await box.askAfter(message, canRetry))) return null;
      }
    }
    return null;
  }

  #begin(controller: AbortController): void {
    if (this.#running.size === 0) window.addEventListener("beforeunload", keepPage);
    this.#running.add(controller);
  }

  #end(controller: AbortController): void {
    this.#running.delete(controller);
    if (this.#running.size === 0) window.removeEventListener("beforeunload", keepPage);
  }
}

/** Has the browser ask whether to leave: a file is no longer at hand afterwards. */
function keepPage(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** Puts the picture where its place is; an empty paragraph there makes room for it. */
function stand(
  editing: StoryEditing,
  position: number,
  { id, width, height }: { id: string; width: number; height: number },
): void {
  const { tr, doc } = editing.state;
  const node = storySchema.node("IMG", { image: { id, width, height, alt: "" } });
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

/** What stands in the text until a picture does. */
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
    this.#words.textContent = `Uploading ${this.#name}`;
    this.#bar.setAttribute("aria-label", `Uploading ${this.#name}`);
    this.#bar.hidden = false;
    this.setProgress(share);
    this.#actions.replaceChildren(button("Cancel", cancel));
  }

  setProgress(share: number): void {
    this.#bar.value = share;
  }

  /** Says what went wrong; answers whether to try again, which a connection that is back answers too. */
  askAfter(message: string, canRetry: boolean): Promise<boolean> {
    this.#words.textContent = `${this.#name}: ${message}`;
    this.#bar.hidden = true;
    return new Promise((resolve) => {
      const retry = (): void => resolve(true);
      const answers = [button("Remove", () => resolve(false))];
      if (canRetry) {
        answers.unshift(button("Try again", retry));
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
