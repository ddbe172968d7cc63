// One or two tabs on one draft, each with the product's saver, over a network that drops, repeats
// and delays requests. Tabs are killed, left and reopened, and a schedule publishes the draft. A
// reopened tab gets exactly what its device stored. The test provides the server.

import { expect, vi } from "vitest";
import type {
  DraftServer,
  ServerDraft,
} from "../../../../../client/features/drafts/draft/draftServer.ts";
import type { JournalStore } from "../../../../../client/features/drafts/draft/JournalStore.ts";
import type { DraftContent } from "../../../../../shared/story/delta/draftContent.ts";
import {
  type Maker,
  makerFrom,
  randomDraft,
  randomEdit,
  wordsOf,
} from "../../../../shared/story/delta/randomDraft.ts";
import { pick, type Random, randomFrom } from "../../../../shared/story/randomStory.ts";
import { Device } from "./device.ts";
import { openTab, type Tab } from "./openTab.ts";

const STEPS = 30;
/** Text typed this shortly before a tab is killed without notice may be lost, in milliseconds. */
const AT_RISK_MS = 500;
/** Time per step, before pending server requests must be answered, in milliseconds. */
const TURN_MS = 250;

/** A draft on a server, with scheduled publishing. */
export interface FuzzedDraft {
  server: DraftServer;
  read: () => Promise<ServerDraft>;
  /** Schedules a revision for a time; false if the draft has changed since. */
  schedule: (revision: number, at: number) => Promise<boolean>;
  /** Publishes scheduled drafts that are due. */
  publishDue: () => Promise<void>;
  /** The published content; null if nothing was published. */
  published: () => Promise<DraftContent | null>;
  /** Resolves when the server handles no request. */
  untilIdle: () => Promise<void>;
}

/** Facts about a run besides that nothing was lost. */
export interface FuzzResult {
  conflicts: number;
  /** True if a schedule published something. */
  isPublished: boolean;
  /** Number of words that were neither published nor saved at the time of publishing. */
  unsettled: number;
}

const never = new Promise<never>(() => {});
const wait = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

/** The state of a run. */
interface World {
  seed: number;
  random: Random;
  held: FuzzedDraft;
  devices: readonly Device[];
  /** When each word was typed, for words that must not be lost. */
  typed: Map<string, number>;
  isCalm: boolean;
  conflicts: number;
}

/** Returns the words stored on devices. */
function keptWords({ devices }: World): Set<string> {
  const entries = devices.map((device) => device.entries);
  return new Set(JSON.stringify(entries).match(/\b[abs]\d{1,3}\b/g));
}

/** Lets time pass while the server answers requests. */
async function pass({ held }: World, ms: number): Promise<void> {
  const end = Date.now() + ms;
  for (;;) {
    await held.untilIdle();
    const left = end - Date.now();
    if (left <= 0) return;
    await vi.advanceTimersByTimeAsync(Math.min(left, TURN_MS));
  }
}

/** A window in which the writer opens the draft repeatedly. */
class Window {
  readonly #world: World;
  readonly #device: Device;
  readonly #make: Maker;
  #life = { isDeadLettered: false };
  #opening: Promise<void> = Promise.resolve();
  tab: Tab | null = null;

  constructor(world: World, device: Device, name: string) {
    this.#world = world;
    this.#device = device;
    this.#make = makerFrom(world.random, name);
    this.open();
  }

  /** Loads the page from the server and adopts what the device stored. */
  open(): void {
    const life = { isDeadLettered: false };
    this.#life = life;
    this.#opening = this.#world.held
      .read()
      .then((draft) => openTab({ draft, server: this.#network(life), store: this.#disk(life) }))
      .then((tab) => {
        if (!life.isDeadLettered) this.tab = tab;
      });
  }

  write(): void {
    const { tab } = this;
    if (!tab) return;
    const { random, typed } = this.#world;
    const before = wordsOf(tab.text);
    tab.write(randomEdit(random, this.#make, tab.text));
    for (const word of wordsOf(tab.text)) if (!before.has(word)) typed.set(word, Date.now());
  }

  /** Ends the tab. Only a closed tab gets notice of it; a killed one doesn't. */
  async kill(): Promise<void> {
    const { tab } = this;
    const { random, typed, held, seed } = this.#world;
    if (tab && random() < 0.5) tab.saver.leave();
    this.#life.isDeadLettered = true;
    this.#device.forget(this.#life);
    this.tab = null;
    if (tab) {
      // Text that another device moved into a conflict exists, but not in the draft.
      const kept = keptWords(this.#world);
      const known = wordsOf((await held.read()).content).union(kept);
      for (const word of wordsOf(tab.text)) {
        const typedAt = typed.get(word);
        if (known.has(word) || typedAt === undefined) continue;
        expect(Date.now() - typedAt, `seed ${seed}: ${word} is kept`).toBeLessThan(AT_RISK_MS);
        typed.delete(word);
      }
    }
    this.open();
  }

  /** The writer navigates to another page in the tab and returns. */
  async leaveAndComeBack(): Promise<void> {
    const { tab } = this;
    if (!tab) return;
    this.tab = null;
    await tab.saver.stop();
    this.open();
  }

  /** The writer resolves a conflict by keeping both texts. */
  settle(): void {
    const [conflict] = this.tab?.saver.conflicts ?? [];
    if (conflict) this.tab?.saver.choose(conflict, "both");
  }

  /** Restores the network and waits until nothing is left to do. */
  async finish(): Promise<void> {
    await this.#opening;
    for (let turn = 0; this.tab?.saver.hasUnsaved || this.tab?.saver.conflicts.length; turn += 1) {
      if (turn > 100) throw new Error(`Seed ${this.#world.seed} never comes to rest`);
      this.settle();
      this.tab.saver.saveNow();
      await pass(this.#world, 5000);
    }
  }

  /** Returns the words in this window, including those in unresolved conflicts. */
  shownWords(): Set<string> {
    const { saver, text } = this.tab ?? {};
    const mine = (saver?.conflicts ?? []).map((conflict) =>
      conflict.kind === "field" ? conflict.mine : conflict.mine.text,
    );
    return text
      ? wordsOf(text).union(new Set(mine.flatMap((one) => one.split(/[ /]+/))))
      : new Set();
  }

  /** Loses, duplicates and delays requests and responses. */
  #network(life: { isDeadLettered: boolean }): DraftServer {
    const { random, held } = this.#world;
    const { server } = held;
    const answerOf = async <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
      if (life.isDeadLettered) return never;
      const fate = this.#world.isCalm ? 1 : random();
      await wait(random() * 1500);
      if (fate < 0.15) throw new Error("The request is lost");
      const answer = await ask();
      if (fate < 0.3) void wait(random() * 4000).then(ask);
      await wait(random() * 1500);
      if (life.isDeadLettered) return never;
      if (fate > 0.2 && fate < 0.4) throw new Error("The answer is lost");
      return answer;
    };
    return {
      create: (...input) => answerOf(() => server.create(...input)),
      save: (...input) => answerOf(() => server.save(...input)),
      newer: (...input) => answerOf(() => server.newer(...input)),
    };
  }

  /** Ignores writes of a killed tab. */
  #disk(life: { isDeadLettered: boolean }): JournalStore {
    const store = this.#device.store(life);
    const alive = async <Result>(ask: () => Promise<Result>): Promise<Result> =>
      life.isDeadLettered ? never : ask();
    return {
      put: (entry) => alive(() => store.put(entry)),
      putNow: (entry) => store.putNow(entry),
      remove: (key) => alive(() => store.remove(key)),
      list: (userId) => alive(() => store.list(userId)),
      claim: (key) => alive(() => store.claim(key)),
      release: (key) => alive(() => store.release(key)),
    };
  }
}

function expectWords(content: DraftContent, wanted: Iterable<string>, what: string): void {
  const found = wordsOf(content);
  expect(
    [...wanted].filter((word) => !found.has(word)),
    what,
  ).toEqual([]);
}

/** A scheduled publication, as seen by the writer who scheduled it. */
interface Scheduled {
  at: number;
  seen: DraftContent;
}

/** Schedules the text of a window that shows the story as saved. */
async function scheduleSeen(world: World, windows: Window[]): Promise<Scheduled | null> {
  const { held, random } = world;
  const { tab } = windows.find((window) => window.tab?.saver.status.kind === "saved") ?? {};
  const status = tab?.saver.status;
  if (!tab || status?.kind !== "saved") return null;
  const seen = structuredClone(tab.text);
  const at = Date.now() + 1 + Math.floor(random() * 5000);
  return (await held.schedule(status.revision, at)) ? { at, seen } : null;
}

/**
 * Runs the schedule twice concurrently. Readers must get exactly the text that was on screen when
 * it was scheduled. Any text missing from the draft must be on a device whose tab reports it as
 * unsaved. Returns the number of such words.
 */
async function publishDue(world: World, { seen }: Scheduled, windows: Window[]): Promise<number> {
  const { held, seed } = world;
  await Promise.all([held.publishDue(), held.publishDue()]);
  expect(await held.published(), `seed ${seed}: published`).toEqual(seen);
  const saved = wordsOf((await held.read()).content);
  // If one tab moves text that another still shows as saved, the moving tab has unsaved changes.
  const kept = keptWords(world);
  let unsettled = 0;
  for (const window of windows) {
    const waiting = window.shownWords().difference(saved);
    unsettled += waiting.size;
    if (window.tab?.saver.status.kind !== "saved") continue;
    expect([...waiting.difference(kept)], `seed ${seed}: shown as saved`).toEqual([]);
    expect(window.tab.saver.conflicts, `seed ${seed}: a conflict is shown as saved`).toEqual([]);
  }
  return unsettled;
}

/** Runs one simulation: everything typed must be in the draft at the end. */
export async function runLossyTabs(
  seed: number,
  begin: (content: DraftContent) => FuzzedDraft | Promise<FuzzedDraft>,
): Promise<FuzzResult> {
  const random = randomFrom(seed);
  const first = randomDraft(random, makerFrom(random, "s"));
  const held = await begin(first);
  const typed = new Map(Array.from(wordsOf(first), (word) => [word, 0]));
  const device = new Device();
  // Two tabs of one browser, or two devices; in some runs a single tab.
  const devices = random() < 0.5 ? [device, device] : [device, new Device()];
  const world: World = { seed, random, held, devices, typed, isCalm: false, conflicts: 0 };
  const names = seed % 4 === 0 ? ["a"] : ["a", "b"];
  const windows = names.map((name, index) => new Window(world, devices[index]!, name));
  let scheduled: Scheduled | null = null;
  let isPublished = false;
  let unsettled = 0;
  for (let step = 0; step < STEPS; step += 1) {
    await pass(world, random() * random() * 3000);
    const window = pick(random, windows);
    const act = random();
    if (act < 0.5) window.write();
    else if (act < 0.6) window.tab?.saver.saveNow();
    else if (act < 0.68) await window.kill();
    else if (act < 0.76) void window.leaveAndComeBack();
    else if (act < 0.88) void window.tab?.saver.lookForNews();
    else window.settle();
    for (const { tab } of windows) world.conflicts += tab?.saver.conflicts.length ?? 0;
    // Schedules once, or again before the scheduled time.
    if (!isPublished && step >= STEPS / 5 && (!scheduled || random() < 0.1))
      scheduled = (await scheduleSeen(world, windows)) ?? scheduled;
    if (!isPublished && scheduled && scheduled.at <= Date.now()) {
      unsettled = await publishDue(world, scheduled, windows);
      isPublished = true;
    }
  }
  world.isCalm = true;
  await pass(world, 10_000);
  for (const window of [...windows, ...windows]) {
    await window.finish();
    void window.tab?.saver.lookForNews();
    await pass(world, 5000);
  }
  const { content } = await held.read();
  expectWords(content, typed.keys(), `seed ${seed}: typed`);
  if (isPublished) {
    expect(await held.published(), `seed ${seed}: published`).toEqual(scheduled?.seen);
    expectWords(content, wordsOf(scheduled!.seen), `seed ${seed}: published`);
  }
  const paragraphNames = content.paragraphs.map(({ name }) => name);
  expect(new Set(paragraphNames).size, `seed ${seed}: names`).toBe(paragraphNames.length);
  for (const { tab } of windows) {
    expect(tab?.saver.status, `seed ${seed}`).toMatchObject({ kind: "saved" });
    expect(tab?.text, `seed ${seed}: shown`).toEqual(content);
  }
  for (const { entries } of devices) expect(entries, `seed ${seed}: left`).toEqual([]);
  // A single tab never conflicts with itself.
  if (windows.length === 1) expect(world.conflicts, `seed ${seed}: conflicts`).toBe(0);
  return { conflicts: world.conflicts, isPublished, unsettled };
}
