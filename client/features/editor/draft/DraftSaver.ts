// Owns the way of a story from the keys to the server: every change is kept on the device first, then
// sent as deltas, and called saved when the server has said so and not before. Without a connection it
// waits and tries again; what others wrote meanwhile is merged in.

import type { Clash } from "../../../../shared/story/delta/delta.ts";
import { type DraftContent, EMPTY_DRAFT } from "../../../../shared/story/delta/draftContent.ts";
import {
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
import { type DraftServer, type NextStep, SaveRefused, type ServerDraft } from "./draftServer.ts";
import type { JournalEntry, JournalStore } from "./JournalStore.ts";

/** How it stands with saving. */
export type SaveStatus =
  /** Nothing has been written yet. */
  | { kind: "empty" }
  | { kind: "saving" }
  | { kind: "saved"; revision: number }
  /** Texts that both sides changed wait for the writer to choose. */
  | { kind: "conflict"; isKept: boolean }
  /** No connection: the device has every word. */
  | { kind: "waiting"; isKept: boolean }
  | { kind: "refused"; message: string; isKept: boolean; next: NextStep | null };

export interface DraftSaverOptions {
  server: DraftServer;
  /** Null where the browser keeps nothing. */
  store: JournalStore | null;
  userId: string;
  /** What the server has; null for a story that is begun. */
  draft: ServerDraft | null;
  inResponseToPostId: string | null;
  /** The text as the writer sees it now. */
  read: () => DraftContent;
  /**
   * Resolves when the text may be changed under the writer's hands: not while an input method composes
   * a word, which a change would write twice or lose.
   */
  untilCalm: () => Promise<void>;
  /** The text has been merged with what others wrote: the writer is to see this. */
  adopt: (content: DraftContent) => void;
  onChange: () => void;
  /** The server knows the story now. */
  onCreated: (postId: string) => void;
  /** The draft has a new revision, which other tabs may want. */
  onSaved: (revision: number) => void;
}

/** After the last key, and at the latest, in milliseconds. */
const RETAIN_AFTER_MS = 150;
const SEND_AFTER_MS = 900;
const SEND_WITHIN_MS = 5000;
const IDLE_WITHIN_MS = 200;
/** Who has not typed for so long, in milliseconds, can be asked something. */
const PAUSE_MS = 1500;
const RETRY_FIRST_MS = 2000;
const RETRY_LAST_MS = 30_000;

/** Saves one draft from one tab. */
export class DraftSaver {
  readonly #options: DraftSaverOptions;
  readonly #key = randomHex(8);
  #createKey = randomHex(12);
  #postId: string | null;
  #journal: DraftJournal;
  #status: SaveStatus;
  #missingImages: readonly string[] = [];
  #isSending = false;
  #isKept = true;
  #cachedAt = 0;
  readonly #claimed = new Set<string>();
  readonly #takenOver = new Set<string>();
  #retryAfter = RETRY_FIRST_MS;
  #keepTimer: ReturnType<typeof setTimeout> | undefined;
  #sendTimer: ReturnType<typeof setTimeout> | undefined;
  #unsentSince: number | null = null;
  #writtenAt = 0;
  #isStopped = false;

  constructor(options: DraftSaverOptions) {
    this.#options = options;
    const { draft } = options;
    this.#postId = draft?.postId ?? null;
    this.#journal = openJournal(draft?.revision ?? 0, draft?.content ?? EMPTY_DRAFT);
    this.#status = draft ? { kind: "saved", revision: draft.revision } : { kind: "empty" };
  }

  get status(): SaveStatus {
    return this.#status;
  }

  /** Texts that both sides changed, for the writer to settle. */
  get conflicts(): readonly Clash[] {
    return this.#journal.conflicts;
  }

  /** Pictures that the text shows and that the server no longer has, by id. */
  get missingImages(): readonly string[] {
    return this.#missingImages;
  }

  get content(): DraftContent {
    return this.#journal.content;
  }

  /** The newest revision of the story that this tab knows. */
  get revision(): number {
    return this.#journal.revision;
  }

  get postId(): string | null {
    return this.#postId;
  }

  /** True while the server lacks something. */
  get hasUnsaved(): boolean {
    return this.#isSending || !isSaved(this.#journal);
  }

  /** True while there are words that no other place has than this tab. */
  get isAtRisk(): boolean {
    this.#note();
    return !this.#isKept && this.hasUnsaved;
  }

  /**
   * Takes over what tabs that are gone have left of this draft. Called once, before the text is shown;
   * answers the text to show.
   */
  async restore(): Promise<DraftContent> {
    const { store, userId } = this.#options;
    if (!store) return this.content;
    await this.#claim(this.#key);
    const left: JournalEntry[] = [];
    for (const entry of await store.list(userId)) {
      const isOurs =
        (await this.#isOfThisStory(entry)) && (this.#postId !== null || left.length === 0);
      if (isOurs && (await this.#claim(entry.key))) left.push(entry);
    }
    if (left.length === 0) return this.content;
    const rests = left
      .toSorted((a, b) => a.cachedAt - b.cachedAt)
      .map(({ sending = null, deltas, conflicts = [] }) => ({ sending, deltas, conflicts }));
    this.#createKey = left.find(({ createKey }) => createKey)?.createKey ?? this.#createKey;
    this.#journal = resumeJournal(this.#journal, rests);
    for (const { key } of left) this.#takenOver.add(key);
    await this.#keep();
    this.#send();
    return this.content;
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

  /** Keeps and sends at once: the writer asks for it, or the connection is back. */
  saveNow(): void {
    this.#retryAfter = RETRY_FIRST_MS;
    void this.#noteAndKeep();
    this.#send();
  }

  /** The tab may be gone in a moment, with whatever is left for later: its last words are kept first. */
  leave(): void {
    if (this.#isStopped) return;
    this.#note();
    const entry = this.#entry();
    if (entry) this.#options.store?.putNow(entry);
    if (this.hasUnsaved) this.saveNow();
  }

  /** Resolves when the device has every word of now, or has shown that it keeps none. */
  keepNow(): Promise<void> {
    return this.#noteAndKeep();
  }

  /** Looks for what other tabs and people have saved. */
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

  /** The writer has settled a clash. One whose texts have changed meanwhile is shown anew instead. */
  choose(conflict: Clash, choice: ConflictChoice): void {
    this.#note();
    if (!this.#journal.conflicts.includes(conflict)) return this.#options.onChange();
    this.#journal = settleConflict(this.#journal, conflict, choice, newParagraphName());
    this.#adopt();
    this.saveNow();
  }

  /**
   * Ends here, while the text can still be read. Resolves once what is not sent is kept for whoever
   * opens the draft next; it is also sent, as far as the connection goes.
   */
  async stop(): Promise<void> {
    if (this.#isStopped) return;
    this.#note();
    this.#isStopped = true;
    clearTimeout(this.#keepTimer);
    clearTimeout(this.#sendTimer);
    await this.#keepForOthers();
    await this.#release();
    if (!this.#isSending && !isSaved(this.#journal)) {
      this.#isSending = true;
      void this.#sendAll().catch(() => {});
    }
  }

  /**
   * The story's page also finds what was kept before the answer to its making came: its key says which
   * story it makes, and did where only that answer was lost.
   */
  async #isOfThisStory({ postId, createKey }: JournalEntry): Promise<boolean> {
    if (postId !== null || this.#postId === null) return postId === this.#postId;
    if (createKey === null) return false;
    return (await draftIdFromKey(this.#options.userId, createKey)) === this.#postId;
  }

  /** Takes a name; what it stands for is this tab's until it is released. */
  async #claim(key: string): Promise<boolean> {
    const isOurs = (await this.#options.store?.claim(key)) ?? true;
    if (isOurs) this.#claimed.add(key);
    return isOurs;
  }

  async #release(): Promise<void> {
    const { store } = this.#options;
    for (const key of this.#claimed) await store?.release(key);
    this.#claimed.clear();
  }

  /**
   * Resolves when the text may become what `receive` makes of it. Where the writer is to choose between
   * two texts, theirs does not come under running keys: what is typed on belongs to the writer's own, and
   * a key meant for the text must not answer.
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

  /** Shows the text as it is now, and at once what is to be chosen between in it. */
  #adopt(): void {
    this.#options.adopt(this.#journal.content);
    this.#options.onChange();
  }

  /** Once stopped, the text is no longer this one's to read. */
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
    const { store } = this.#options;
    const entry = this.#entry();
    try {
      if (!store) throw new Error("This browser keeps nothing");
      await (entry ? store.put(entry) : store.remove(this.#key));
      this.#isKept = true;
      // Only now, as what was taken over may have been the only copy.
      for (const key of this.#takenOver) await store.remove(key);
      this.#takenOver.clear();
    } catch {
      this.#isKept = false;
    }
  }

  /**
   * Keeps what is on its way, between two requests. False where another has taken it over: then it is
   * theirs to send. After the end the name is held for no longer than that.
   */
  async #keepOnTheWay(): Promise<boolean> {
    if (!this.#isStopped) {
      await this.#keep();
      return true;
    }
    if (!this.#isKept) return true;
    const isFree = (await this.#claim(this.#key)) && (await this.#isThere());
    if (isFree) await this.#keepForOthers();
    await this.#release();
    return isFree;
  }

  /** Whoever takes it over sends the same ids, so that what is sent twice counts once. */
  async #keepForOthers(): Promise<void> {
    if (this.#postId !== null) this.#journal = nextRequest(this.#journal, newDeltaId).journal;
    await this.#keep();
  }

  /** Whoever takes an entry over removes it. */
  async #isThere(): Promise<boolean> {
    const { store, userId } = this.#options;
    const entries = (await store?.list(userId)) ?? [];
    return entries.some(({ key }) => key === this.#key);
  }

  /** What the server lacks; null where that is nothing. */
  #entry(): JournalEntry | null {
    const rest = restOfJournal(this.#journal, newDeltaId);
    if (!rest) return null;
    const [postId, createKey] = [this.#postId, this.#postId === null ? this.#createKey : null];
    this.#cachedAt = Math.max(Date.now(), this.#cachedAt + 1);
    const { userId } = this.#options;
    return { key: this.#key, userId, postId, createKey, ...rest, cachedAt: this.#cachedAt };
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

  /** The same key makes one story, however often the request goes: it may hold words already. */
  async #create(): Promise<string> {
    const { server, inResponseToPostId, onCreated } = this.#options;
    this.#show({ kind: "saving" });
    if (!this.#isStopped) await this.#keep();
    const draft = await server.create(this.#createKey, inResponseToPostId);
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
    if (error instanceof SaveRefused) {
      this.#journal = withdrawRequest(this.#journal);
      const { message, next } = error;
      this.#show({ kind: "refused", message, isKept: this.#isKept, next });
      return;
    }
    this.#show({ kind: "waiting", isKept: this.#isKept });
    this.#sendTimer = setTimeout(() => this.#send(), this.#retryAfter);
    this.#retryAfter = Math.min(this.#retryAfter * 2, RETRY_LAST_MS);
  }

  #settle(): void {
    if (this.#isStopped) return;
    const { revision, conflicts } = this.#journal;
    if (isSaved(this.#journal)) {
      this.#show(this.#postId === null ? { kind: "empty" } : { kind: "saved", revision });
    } else if (conflicts.length > 0) this.#show({ kind: "conflict", isKept: this.#isKept });
    else this.#sendLater();
    this.#options.onChange();
  }

  #show(status: SaveStatus): void {
    if (this.#isStopped) return;
    this.#status = status;
    this.#options.onChange();
  }
}

/** Runs something once no key waits to be shown, and soon in any case. */
function whenIdle(run: () => void): void {
  if (typeof requestIdleCallback === "undefined") run();
  else requestIdleCallback(run, { timeout: IDLE_WITHIN_MS });
}

function newDeltaId(): string {
  return randomHex(8);
}
