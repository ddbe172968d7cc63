// Owns pictures on their way into the text: each shows its progress where it will stand, waits there
// when it fails, and becomes a paragraph of the story once the server has it.

import { Selection } from "prosemirror-state";
import { blockAfter } from "../model/parts.ts";
import { storySchema } from "../model/schema.ts";
import type { StoryEditing } from "../StoryEditing.ts";
import { addPlace, positionOfPlace, removePlace } from "./uploadPlaces.ts";
import { uploadPicture, UploadRefused } from "./uploadPicture.ts";

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
    for (const controller of this.#running) controller.abort();
  }

  async #place(file: File, position: number): Promise<void> {
    const editing = this.#options.editing();
    if (!editing) return;
    count += 1;
    const id = `upload-${count}`;
    const box = new UploadBox(file.name, this.#options.look);
    const controller = new AbortController();
    this.#running.add(controller);
    editing.view.dispatch(addPlace(editing.state, id, position, box.element));
    this.#options.announce(`Uploading ${file.name}`);
    const remove = (): void => {
      controller.abort();
      this.#running.delete(controller);
      if (!editing.view.isDestroyed) editing.view.dispatch(removePlace(editing.state, id));
    };
    for (;;) {
      try {
        box.showProgress(0);
        const { signal } = controller;
        const { xsrf } = this.#options;
        const onProgress = (share: number): void => box.showProgress(share);
        const picture = await uploadPicture(file, { xsrf, onProgress, signal });
        const at = editing.view.isDestroyed ? null : positionOfPlace(editing.state, id);
        remove();
        if (at !== null) stand(editing, at, picture);
        this.#options.announce(`${file.name} is in the story`);
        return;
      } catch (error) {
        const { message, canRetry } =
          error instanceof UploadRefused ? error : new UploadRefused(String(error), true);
        this.#options.announce(message);
        const wantsRetry = await box.askAfter(message, canRetry);
        if (wantsRetry) continue;
        remove();
        return;
      }
    }
  }
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

  showProgress(share: number): void {
    this.#words.textContent = `Uploading ${this.#name}`;
    this.#bar.setAttribute("aria-label", `Uploading ${this.#name}`);
    this.#bar.hidden = false;
    this.#bar.value = share;
    this.#actions.replaceChildren();
  }

  /** Says what went wrong; answers whether to try again. */
  askAfter(message: string, canRetry: boolean): Promise<boolean> {
    this.#words.textContent = `${this.#name}: ${message}`;
    this.#bar.hidden = true;
    return new Promise((resolve) => {
      const offer = (label: string, answer: boolean): HTMLButtonElement => {
        const button = document.createElement("button");
        button.type = "button";
        button.textContent = label;
        button.addEventListener("click", () => resolve(answer));
        return button;
      };
      const retry = canRetry ? [offer("Try again", true)] : [];
      this.#actions.replaceChildren(...retry, offer("Remove", false));
    });
  }
}
