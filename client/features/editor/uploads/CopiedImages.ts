// Owns pictures that come with a paste from other sites: each is copied, so that the story does not
// depend on theirs. Until then, and where it fails, the picture stays a link to where it is: nothing of
// the paste is lost.

import type { Node } from "prosemirror-model";
import type { EditorState, Transaction } from "prosemirror-state";
import type { KnownImage } from "../../../../shared/story/fromHtml/pictures.ts";
import { linkedImages, replaceImages } from "../../../../shared/story/linkedImages.ts";
import { nodeToParagraph } from "../model/docToStory.ts";
import { blocksOf } from "../model/parts.ts";
import type { StoryEditing } from "../StoryEditing.ts";

/** Pictures that are under way at the same time. */
const AT_ONCE = 2;
const MAX_ATTEMPTS = 5;

interface Options {
  editing: () => StoryEditing | null;
  /** Has a picture copied; null where it can't be. Rejects without a connection. */
  copy: (url: string) => Promise<KnownImage | null>;
  /** Resolves when there may be a connection again. */
  untilOnline: () => Promise<void>;
  /** Something for the writer to know. */
  tell: (message: string) => void;
}

/** Copies linked pictures of a story that is being written. */
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

  /** Copies the pictures at some addresses, each once. */
  add(urls: readonly string[]): void {
    for (const url of urls) {
      if (this.#asked.has(url)) continue;
      this.#asked.add(url);
      this.#waiting.push(url);
    }
    while (this.#running < AT_ONCE && this.#waiting.length > 0) void this.#run();
  }

  /** Ends here; what is not copied stays linked. */
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
        // Another paste may try it again.
        this.#asked.delete(url);
        continue;
      }
      await editing.untilCalm();
      if (editing.view.isDestroyed) return;
      const transaction = withImage(editing.state, url, known);
      if (transaction) editing.view.dispatch(transaction);
    }
    this.#running -= 1;
    if (this.#running === 0 && this.#failed > 0) this.#tellFailed();
  }

  async #copy(url: string): Promise<KnownImage | null> {
    for (let tries = 0; tries < MAX_ATTEMPTS && !this.#isStopped; tries += 1) {
      try {
        return await this.#options.copy(url);
      } catch {
        await this.#options.untilOnline();
      }
    }
    return null;
  }

  #tellFailed(): void {
    const isOne = this.#failed === 1;
    const which = isOne ? "A picture could" : `${this.#failed} pictures could`;
    const it = isOne ? "it" : "them";
    this.#failed = 0;
    this.#options.tell(
      `${which} not be copied and may vanish when another site takes ${it} away. To keep ${it}, save ${it} and use Insert.`,
    );
  }
}

/** Puts a picture of ours where one is linked, in no step that undo takes back; null where none is. */
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
