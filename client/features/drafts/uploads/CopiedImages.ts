// Owns images pasted from other sites: each is copied to our storage, so that the story doesn't
// depend on the other site. Until then, or if copying fails, the image stays linked.

import type { Node } from "prosemirror-model";
import type { EditorState, Transaction } from "prosemirror-state";
import type { KnownImage } from "../../../../shared/story/fromHtml/pictures.ts";
import { linkedImages, replaceImages } from "../../../../shared/story/linkedImages.ts";
import { nodeToParagraph } from "../model/docToStory.ts";
import { blocksOf } from "../model/parts.ts";
import type { StoryEditing } from "../StoryEditing.ts";
import * as texts from "../texts.ts";

/** Maximum number of parallel copies. */
const AT_ONCE = 2;
const MAX_ATTEMPTS = 5;

interface Options {
  editing: () => StoryEditing | null;
  /** Copies an image on the server; null if it can't be copied. Rejects without a connection. */
  copy: (url: string) => Promise<KnownImage | null>;
  /** Resolves when there may be a connection again. */
  untilOnline: () => Promise<void>;
  /** Shows a message to the writer. */
  notify: (message: string) => void;
}

/** Copies the linked images of an edited story. */
export class CopiedImages {
  readonly #options: Options;
  readonly #asked = new Set<string>();
  readonly #waiting: string[] = [];
  #running = 0;
  #failed = 0;
  #isStopped = false;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Copies the images at the given URLs, each once. */
  add(urls: readonly string[]): void {
    for (const url of urls) {
      if (this.#asked.has(url)) continue;
      this.#asked.add(url);
      this.#waiting.push(url);
    }
    while (this.#running < AT_ONCE && this.#waiting.length > 0) void this.#run();
  }

  /** Stops copying; remaining images stay linked. */
  stop(): void {
    this.#isStopped = true;
  }

  async #run(): Promise<void> {
    this.#running += 1;
    for (let url = this.#waiting.shift(); url !== undefined; url = this.#waiting.shift()) {
      const known = await this.#copy(url);
      const editing = this.#options.editing();
      if (this.#isStopped || !editing) return;
      if (!known) {
        this.#failed += 1;
        // Another paste may retry it.
        this.#asked.delete(url);
        continue;
      }
      await editing.untilCalm();
      if (editing.view.isDestroyed) return;
      const transaction = withImage(editing.state, url, known);
      if (transaction) editing.view.dispatch(transaction);
    }
    this.#running -= 1;
    if (this.#running === 0 && this.#failed > 0) this.#notifyOfFailed();
  }

  async #copy(url: string): Promise<KnownImage | null> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS && !this.#isStopped; attempt += 1) {
      try {
        return await this.#options.copy(url);
      } catch {
        await this.#options.untilOnline();
      }
    }
    return null;
  }

  #notifyOfFailed(): void {
    this.#options.notify(texts.imagesNotCopied(this.#failed));
    this.#failed = 0;
  }
}

/** Replaces linked images by our copy, outside the undo history; null if there are none. */
export function withImage(state: EditorState, url: string, known: KnownImage): Transaction | null {
  const { tr } = state;
  const own = new Map([[url, known]]);
  for (const { node, position } of blocksOf(state.doc))
    if (linkedImages([nodeToParagraph(node)]).includes(url)) setImage(tr, node, position, own);
  return tr.docChanged ? tr.setMeta("addToHistory", false) : null;
}

function setImage(
  tr: Transaction,
  node: Node,
  position: number,
  own: ReadonlyMap<string, KnownImage>,
): void {
  const [taken] = replaceImages([nodeToParagraph(node)], own);
  for (const key of ["image", "table", "children"] as const)
    if (taken?.[key]) tr.setNodeAttribute(position, key, taken[key]);
}
