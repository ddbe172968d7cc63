// Turns links that are alone on a line, pasted or typed, into embeds or bookmarks. Until the page's
// title is known, and if it never is, the link stays a link.

import type { EmbedFacts } from "../../../../shared/story/embeds/oEmbed.ts";
import { bookmarkNode, embedNode, replaceLink } from "../commands/figures.ts";
import type { StoryEditing } from "../StoryEditing.ts";

interface Options {
  editing: () => StoryEditing | null;
  /** The main site's origin. */
  publicUrl: string;
  /** Fetches a page's title; null if unknown. Rejects without a connection. */
  ask: (href: string) => Promise<EmbedFacts | null>;
  /** Called when a link became an embed, which has no description yet. */
  onEmbed: () => void;
}

/** Shows pasted links. */
export class LinkCards {
  readonly #options: Options;
  #isStopped = false;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Shows the page of a link that is alone in its paragraph. */
  async show(href: string): Promise<void> {
    const { editing, publicUrl, ask, onEmbed } = this.#options;
    const embed = embedNode(href, publicUrl);
    if (embed) {
      editing()?.apply(replaceLink(href, embed));
      return onEmbed();
    }
    const facts = await ask(href).catch(() => null);
    const now = editing();
    if (!facts || !now || this.#isStopped) return;
    await now.untilCalm();
    if (!now.view.isDestroyed) now.apply(replaceLink(href, bookmarkNode(href, facts.title)));
  }

  /** Stops showing links. */
  stop(): void {
    this.#isStopped = true;
  }
}
