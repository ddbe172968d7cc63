import type { DraftContent } from "../../../../../shared/story/delta/draftContent.ts";
import type { SaveAnswer, SaveRequest } from "../../../../../shared/story/delta/draftJournal.ts";
import { readDeltas } from "../../../../../shared/story/delta/readDeltas.ts";
import type {
  DraftServer,
  ServerDraft,
} from "../../../../../client/features/drafts/draft/draftServer.ts";
import { takeDeltas } from "../../../../../worker/domain/drafts/takeDeltas.ts";
import type { FuzzedDraft } from "./lossyTabs.ts";

/** A draft on the server, which applies deltas by the server's rules. */
export class HeldDraft implements FuzzedDraft {
  readonly postId: string;
  revision = 1;
  content: DraftContent;
  readonly #known = new Map<string, number | null>();
  #scheduled: DraftContent | null = null;
  #published: DraftContent | null = null;

  constructor(content: DraftContent, postId = "aaaaaaaaaaaa") {
    this.postId = postId;
    this.content = content;
  }

  /** Handles a save request and returns the response. */
  save(request: SaveRequest): SaveAnswer {
    const { baseRevision, deltas: untrusted } = overNetwork(request);
    const deltas = readDeltas(untrusted);
    if (!deltas) throw new Error("The server can't read what a device sends");
    const taken = takeDeltas(this, { baseRevision, deltas }, this.#known);
    if (taken.content) {
      this.content = taken.content;
      this.revision += 1;
    }
    const isRejected = taken.answer.kind === "conflict";
    for (const { id } of taken.fresh) this.#known.set(id, isRejected ? null : this.revision);
    return overNetwork(taken.answer);
  }

  /** Someone else changes the draft's text. */
  writeElsewhere(content: DraftContent): void {
    this.content = content;
    this.revision += 1;
  }

  read(): Promise<ServerDraft> {
    const { postId, revision, content } = this;
    return Promise.resolve(overNetwork({ postId, revision, content }));
  }

  schedule(revision: number): Promise<boolean> {
    const isSeen = revision === this.revision;
    if (isSeen) this.#scheduled = this.content;
    return Promise.resolve(isSeen);
  }

  publishDue(): Promise<void> {
    this.#published = this.#scheduled;
    return Promise.resolve();
  }

  published(): Promise<DraftContent | null> {
    return Promise.resolve(this.#published);
  }

  untilIdle(): Promise<void> {
    return Promise.resolve();
  }

  /** The server's API over a network without faults. */
  get server(): DraftServer {
    return {
      create: () => this.read(),
      save: (_postId, request) => Promise.resolve().then(() => this.save(request)),
      newer: (_postId, revision) =>
        this.revision > revision ? this.read() : Promise.resolve(null),
    };
  }
}

function overNetwork<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value)) as Value;
}
