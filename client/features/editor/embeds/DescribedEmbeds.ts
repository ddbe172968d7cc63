// Owns what frames in a story that is being written are called: as one is put in it says of what kind
// it is, and then what its site says that it shows. Where nobody says, it stays as it was.

import type { EditorState, Transaction } from "prosemirror-state";
import type { ParagraphEmbed } from "../../../../shared/story/document.ts";
import { type EmbedFacts, isUndescribed } from "../../../../shared/story/oEmbed.ts";
import { blocksOf } from "../model/parts.ts";
import type { StoryEditing } from "../StoryEditing.ts";

/** Frames of one look that are asked about: a paste may hold many. */
const MAX_AT_ONCE = 20;

interface Options {
  editing: () => StoryEditing | null;
  /** Asks what a page shows; null where nobody says. Rejects without a connection. */
  ask: (href: string) => Promise<EmbedFacts | null>;
}

/** Describes the frames of a story that is being written. */
export class DescribedEmbeds {
  readonly #options: Options;
  readonly #asked = new Set<string>();
  #isStopped = false;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Asks about the frames that nothing is known of, each once. */
  async look(): Promise<void> {
    const editing = this.#options.editing();
    const fresh = new Map<string, string>();
    for (const embed of editing ? embedsOf(editing.state) : []) {
      if (fresh.size === MAX_AT_ONCE) break;
      if (isUndescribed(embed) && !this.#asked.has(embed.src)) fresh.set(embed.src, embed.href);
    }
    for (const src of fresh.keys()) this.#asked.add(src);
    for (const [src, href] of fresh) {
      const facts = await this.#options.ask(href).catch(() => null);
      const now = this.#options.editing();
      if (this.#isStopped || !now) return;
      if (!facts) continue;
      await now.untilCalm();
      if (now.view.isDestroyed) return;
      const transaction = withFacts(now.state, src, facts);
      if (transaction) now.view.dispatch(transaction);
    }
  }

  /** Ends here. */
  stop(): void {
    this.#isStopped = true;
  }
}

/** Gives the frames of an address their words and shape, in no step that undo takes back; null where none is. */
function withFacts(
  state: EditorState,
  src: string,
  { title, ratio }: EmbedFacts,
): Transaction | null {
  const { tr } = state;
  for (const { node, position } of blocksOf(state.doc)) {
    const embed = node.attrs.embed as ParagraphEmbed | undefined;
    if (node.type.name !== "IFRAME" || embed?.src !== src || !isUndescribed(embed)) continue;
    const height = ratio === null ? embed.height : Math.round(embed.width / ratio);
    tr.setNodeAttribute(position, "embed", { ...embed, title, height });
  }
  return tr.docChanged ? tr.setMeta("addToHistory", false) : null;
}

function embedsOf(state: EditorState): ParagraphEmbed[] {
  const embeds: ParagraphEmbed[] = [];
  for (const { node } of blocksOf(state.doc))
    if (node.type.name === "IFRAME") embeds.push(node.attrs.embed as ParagraphEmbed);
  return embeds;
}
