// Owns the titles of embeds in an edited story. A new embed is named by its kind until the site's
// own title is fetched; without one it stays as it is.

import type { EditorState, Transaction } from "prosemirror-state";
import type { ParagraphEmbed } from "../../../../shared/story/document.ts";
import { type EmbedFacts, isUndescribed } from "../../../../shared/story/embeds/oEmbed.ts";
import { blocksOf } from "../model/parts.ts";
import type { StoryEditing } from "../StoryEditing.ts";

/** Maximum number of embeds per lookup: a paste may contain many. */
const MAX_AT_ONCE = 20;

interface Options {
  editing: () => StoryEditing | null;
  /** Fetches a page's title and aspect ratio; null if unknown. Rejects without a connection. */
  ask: (href: string) => Promise<EmbedFacts | null>;
}

/** Describes the embeds of an edited story. */
export class DescribedEmbeds {
  readonly #options: Options;
  readonly #asked = new Set<string>();
  #isStopped = false;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Looks up embeds without a description, each once. */
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

  /** Stops all lookups. */
  stop(): void {
    this.#isStopped = true;
  }
}

/**
 * Sets the title and aspect ratio of the embeds with this source, outside the undo history; null if
 * there are none.
 */
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
