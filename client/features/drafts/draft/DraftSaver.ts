// Owns saving of a draft. Every change is stored on the device first, then sent as deltas, and
// shown as saved only after the server confirmed it. Retries without a connection and merges remote
// changes.

import type { Conflict, Delta } from "../../../../shared/story/delta/delta.ts";
import { type DraftContent, EMPTY_DRAFT } from "../../../../shared/story/delta/draftContent.ts";
import {
  addToJournal,
  type DraftJournal,
  isSaved,
  nextRequest,
  openJournal,
  receiveAnswer,
  receiveNews,
  restOfJournal,
  resumeJournal,
  settleConflict,
  withdrawRequest,
  writeInJournal,
} from "../../../../shared/story/delta/draftJournal.ts";
import { newParagraphName } from "../../../../shared/story/delta/newParagraphName.ts";
import type { ConflictChoice } from "../../../../shared/story/delta/resolveConflict.ts";
import { randomHex } from "../../../../shared/format/hex.ts";
import { draftIdFromKey } from "../../../../shared/ids.ts";
import { mayTakeOver, SaveError } from "./draftServer.ts";
import type { JournalEntry } from "./JournalStore.ts";
import type { DraftSaverOptions, SaveStatus } from "./draftSaverOptions.ts";
import { type EntryContent, TabEntry } from "./TabEntry.ts";
import { whenIdle } from "./whenIdle.ts";

/** Delays after the last key press, and the maximum delay, in milliseconds. */
const RETAIN_AFTER_MS = 150;
const SEND_AFTER_MS = 900;
const SEND_WITHIN_MS = 5000;
/** The writer may be asked something after not typing for this long, in milliseconds. */
const PAUSE_MS = 1500;
const RETRY_FIRST_MS = 2000;
const RETRY_LAST_MS = 30_000;

/** Saves one draft from one tab. */
export class DraftSaver {
  readonly #options: DraftSaverOptions;
  readonly #stored: TabEntry;
  #createKey = randomHex(12);
  #postId: string | null;
  #journal: DraftJournal;
  #status: SaveStatus;
  #missingImages: readonly string[] = [];
  #isSending = false;
  #retryAfter = RETRY_FIRST_MS;
  #keepTimer: ReturnType<typeof setTimeout> | undefined;
  #sendTimer: ReturnType<typeof setTimeout> | undefined;
  #unsentSince: number | null = null;
  #writtenAt = 0;
  #isStopped = false;

  constructor(options: DraftSaverOptions) {
    this.#options = options;
    const { draft } = options;
    this.#stored = new TabEntry(options.store, options.userId);
    this.#postId = draft?.postId ?? null;
    this.#journal = openJournal(draft?.revision ?? 0, draft?.content ?? EMPTY_DRAFT);
    this.#status = draft ? { kind: "saved", revision: draft.revision } : { kind: "empty" };
  }

  get status(): SaveStatus {
    return this.#status;
  }

  /** Conflicting texts for the writer to resolve. */
  get conflicts(): readonly Conflict[] {
    return this.#journal.conflicts;
  }

  /** Ids of images in the text that the server no longer has. */
  get missingImages(): readonly string[] {
    return this.#missingImages;
  }

  get content(): DraftContent {
    return this.#journal.content;
  }

  /** The newest revision that this tab knows. */
  get revision(): number {
    return this.#journal.revision;
  }

  get postId(): string | null {
    return this.#postId;
  }

  /** True while some changes aren't on the server. */
  get hasUnsaved(): boolean {
    return this.#isSending || !isSaved(this.#journal);
  }

  /** True while some text exists only in this tab. */
  get isAtRisk(): boolean {
    this.#note();
    return !this.#stored.isStored && this.hasUnsaved;
  }

  /**
   * Takes over unsaved changes of this draft from closed tabs. Call once, before the text is shown.
   * Returns the text to show.
   */
  async restore(): Promise<DraftContent> {
    const left = await this.#stored.takeOver(
      (entry) => this.#isOfThisStory(entry),
      this.#postId === null ? 1 : Infinity,
    );
    if (left.length === 0) return this.content;
    const rests = left.map(({ sending = null, deltas, conflicts = [] }) => ({
      sending,
      deltas,
      conflicts,
    }));
    this.#createKey = left.find(({ createKey }) => createKey)?.createKey ?? this.#createKey;
    this.#journal = resumeJournal(this.#journal, rests);
    await this.#keep();
    this.#send();
    return this.content;
  }

  /**
   * Merges changes that were made before the text could be edited. Resolves to true once the device
   * has stored them, to false if it can't.
   */
  async add(deltas: readonly Delta[]): Promise<boolean> {
    this.#journal = addToJournal(this.#journal, deltas);
    this.#adopt();
    this.changed();
    await this.#noteAndKeep();
    return this.#stored.isStored && !this.#isStopped;
  }

  /** The writer has changed something. */
  changed(): void {
    if (this.#isStopped) return;
    this.#writtenAt = Date.now();
    this.#sendLater();
  }

  #sendLater(): void {
    const now = Date.now();
    this.#unsentSince ??= now;
    this.#keepTimer ??= setTimeout(() => whenIdle(() => void this.#noteAndKeep()), RETAIN_AFTER_MS);
    clearTimeout(this.#sendTimer);
    const wait = Math.min(SEND_AFTER_MS, Math.max(0, this.#unsentSince + SEND_WITHIN_MS - now));
    this.#sendTimer = setTimeout(() => whenIdle(() => this.#send()), wait);
    if (this.#status.kind === "saved" || this.#status.kind === "empty")
      this.#show({ kind: "saving" });
  }

  /** Stores and sends immediately: on the writer's request or when the connection returns. */
  saveNow(): void {
    this.#retryAfter = RETRY_FIRST_MS;
    void this.#noteAndKeep();
    this.#send();
  }

  /** Called when the tab may close without running further tasks: stores the latest text first. */
  leave(): void {
    if (this.#isStopped) return;
    this.#note();
    const entry = this.#entry();
    if (entry) this.#stored.putNow(entry);
    if (this.hasUnsaved) this.saveNow();
  }

  /** Resolves when the current text is stored on the device, or storing has failed. */
  keepNow(): Promise<void> {
    return this.#noteAndKeep();
  }

  /** Checks for changes saved by other tabs and people. */
  async lookForNews(): Promise<void> {
    const postId = this.#postId;
    if (postId === null || this.#isSending) return;
    const news = await this.#options.server.newer(postId, this.#journal.revision).catch(() => null);
    if (!news) return;
    const receive = (journal: DraftJournal) => receiveNews(journal, news.revision, news.content);
    await this.#untilReady(receive);
    if (this.#isStopped) return;
    const before = this.#journal;
    this.#journal = receive(before);
    if (this.#journal === before) return;
    this.#adopt();
    await this.#keep();
    this.#settle();
  }

  /**
   * Applies the writer's choice. If the conflicting texts have changed in the meantime, the
   * conflict is shown again.
   */
  choose(conflict: Conflict, choice: ConflictChoice): void {
    this.#note();
    if (!this.#journal.conflicts.includes(conflict)) return this.#options.onChange();
    this.#journal = settleConflict(this.#journal, conflict, choice, newParagraphName());
    this.#adopt();
    this.saveNow();
  }

  /**
   * Stops saving, while the text can still be read. Resolves once unsent changes are stored for the
   * next session of this draft; also tries to send them.
   */
  async stop(): Promise<void> {
    if (this.#isStopped) return;
    this.#note();
    this.#isStopped = true;
    clearTimeout(this.#keepTimer);
    clearTimeout(this.#sendTimer);
    await this.#keepForOthers();
    await this.#stored.release();
    if (!this.#isSending && !isSaved(this.#journal)) {
      this.#isSending = true;
      void this.#sendAll().catch(() => {});
    }
  }

  /**
   * Also matches entries stored before the create response arrived: their create key identifies the
   * story even if the response was lost.
   */
  async #isOfThisStory({ key, postId, createKey, purpose }: JournalEntry): Promise<boolean> {
    if (key === this.#options.earlyKey) return false;
    if (postId !== null) return postId === this.#postId;
    if (this.#postId === null) return mayTakeOver(this.#options.purpose, purpose);
    if (createKey === null) return false;
    return (await draftIdFromKey(this.#options.userId, createKey)) === this.#postId;
  }

  /**
   * Resolves when the text may be replaced by the result of `receive`. A new conflict waits for a
   * pause in typing: keys meant for the writer's text must not go into the other one or answer the
   * dialog.
   */
  async #untilReady(receive: (journal: DraftJournal) => DraftJournal): Promise<void> {
    for (;;) {
      await this.#options.untilCalm();
      this.#note();
      const left = this.#writtenAt + PAUSE_MS - Date.now();
      const asks = receive(this.#journal).conflicts.length > this.#journal.conflicts.length;
      if (this.#isStopped || !asks || left <= 0) return;
      await new Promise((resolve) => {
        setTimeout(resolve, left);
      });
    }
  }

  /** Shows the current text and its conflicts. */
  #adopt(): void {
    this.#options.adopt(this.#journal.content);
    this.#options.onChange();
  }

  /** After stopping, the text must not be read any more. */
  #note(): void {
    if (!this.#isStopped) this.#journal = writeInJournal(this.#journal, this.#options.read());
  }

  async #noteAndKeep(): Promise<void> {
    clearTimeout(this.#keepTimer);
    this.#keepTimer = undefined;
    if (this.#isStopped) return;
    this.#note();
    await this.#keep();
  }

  async #keep(): Promise<void> {
    await this.#stored.put(this.#entry());
  }

  /**
   * Stores changes between two requests. Returns false if another tab has taken them over and will
   * send them. After stopping, the lock is held only during this call.
   */
  async #keepOnTheWay(): Promise<boolean> {
    if (!this.#isStopped) {
      await this.#keep();
      return true;
    }
    if (!this.#stored.isStored) return true;
    const isFree = await this.#stored.reclaim();
    if (isFree) await this.#keepForOthers();
    await this.#stored.release();
    return isFree;
  }

  /** A tab that takes over sends the same delta ids, so the server can ignore duplicates. */
  async #keepForOthers(): Promise<void> {
    if (this.#postId !== null) this.#journal = nextRequest(this.#journal, newDeltaId).journal;
    await this.#keep();
  }

  /** Returns what the server doesn't have yet; null if nothing. */
  #entry(): EntryContent | null {
    const rest = restOfJournal(this.#journal, newDeltaId);
    if (!rest) return null;
    const postId = this.#postId;
    if (postId !== null) return { postId, createKey: null, ...rest };
    return { postId, createKey: this.#createKey, purpose: this.#options.purpose, ...rest };
  }

  #send(): void {
    clearTimeout(this.#sendTimer);
    if (this.#isSending || this.#isStopped) return;
    this.#note();
    this.#unsentSince = null;
    this.#isSending = true;
    void this.#sendAll().then(
      () => {
        this.#isSending = false;
        this.#settle();
      },
      (error: unknown) => {
        this.#isSending = false;
        this.#fail(error);
      },
    );
  }

  async #sendAll(): Promise<void> {
    const { server } = this.#options;
    if (this.#postId === null && isSaved(this.#journal)) return;
    const postId = this.#postId ?? (await this.#create());
    for (;;) {
      const { journal, request } = nextRequest(this.#journal, newDeltaId);
      this.#journal = journal;
      if (!request) return;
      this.#show({ kind: "saving" });
      if (!this.#isStopped) await this.#keep();
      const answer = await server.save(postId, request);
      const receive = (current: DraftJournal) => receiveAnswer(current, request, answer);
      if (answer.kind !== "saved") await this.#untilReady(receive);
      this.#note();
      this.#journal = receive(this.#journal);
      if (answer.kind !== "saved") this.#adopt();
      if (answer.kind !== "conflict")
        this.#missingImages = answer.missingImages ?? this.#missingImages;
      this.#retryAfter = RETRY_FIRST_MS;
      this.#options.onSaved(this.#journal.revision);
      if (!(await this.#keepOnTheWay())) return;
    }
  }

  /** The create key makes the request idempotent, so the created story may already contain text. */
  async #create(): Promise<string> {
    const { server, purpose, onCreated } = this.#options;
    this.#show({ kind: "saving" });
    if (!this.#isStopped) await this.#keep();
    const draft = await server.create(this.#createKey, purpose);
    this.#postId = draft.postId;
    const receive = (journal: DraftJournal) =>
      receiveNews({ ...journal, revision: draft.revision - 1 }, draft.revision, draft.content);
    const hasWords = draft.content.paragraphs.length > 0;
    if (hasWords) await this.#untilReady(receive);
    this.#note();
    this.#journal = receive(this.#journal);
    if (hasWords) this.#adopt();
    await this.#keepOnTheWay();
    onCreated(draft.postId);
    return draft.postId;
  }

  #fail(error: unknown): void {
    if (this.#isStopped) return;
    if (error instanceof SaveError) {
      this.#journal = withdrawRequest(this.#journal);
      const { message, next } = error;
      this.#show({ kind: "rejected", message, isStored: this.#stored.isStored, next });
      return;
    }
    this.#show({ kind: "waiting", isStored: this.#stored.isStored });
    this.#sendTimer = setTimeout(() => this.#send(), this.#retryAfter);
    this.#retryAfter = Math.min(this.#retryAfter * 2, RETRY_LAST_MS);
  }

  #settle(): void {
    if (this.#isStopped) return;
    const { revision, conflicts } = this.#journal;
    if (isSaved(this.#journal)) {
      this.#show(this.#postId === null ? { kind: "empty" } : { kind: "saved", revision });
    } else if (conflicts.length > 0)
      this.#show({ kind: "conflict", isStored: this.#stored.isStored });
    else this.#sendLater();
    this.#options.onChange();
  }

  #show(status: SaveStatus): void {
    if (this.#isStopped) return;
    this.#status = status;
    this.#options.onChange();
  }
}

const newDeltaId = (): string => randomHex(8);
