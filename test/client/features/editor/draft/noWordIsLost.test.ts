// Two tabs on one draft, over a network that drops, repeats and delays, with a schedule that publishes.
// The tabs keep the journal that browsers keep; the server decides as the product's does.

import { expect, test } from "vitest";
import type { DraftContent } from "../../../../shared/story/delta/draftContent.ts";
import {
  type DraftJournal,
  isSaved,
  nextRequest,
  openJournal,
  receiveAnswer,
  receiveNews,
  type SaveAnswer,
  type SaveRequest,
  settleClash,
  writeInJournal,
} from "../../../../shared/story/delta/draftJournal.ts";
import { readDeltas } from "../../../../shared/story/delta/readDeltas.ts";
import { takeDeltas } from "../../../../worker/domain/drafts/takeDeltas.ts";
import {
  type Maker,
  makerFrom,
  randomDraft,
  randomEdit,
  wordsOf,
} from "../../../shared/story/delta/randomDraft.ts";
import { pick, type Random, randomFrom } from "../../../shared/story/randomStory.ts";

const RUNS = 1000;
const STEPS = 40;

/** The server's row of a draft. */
class Server {
  revision = 1;
  content: DraftContent;
  readonly #known = new Map<string, number | null>();

  constructor(content: DraftContent) {
    this.content = content;
  }

  /** Takes a request as JSON, as it came over the network, and answers as JSON. */
  save(json: string): string {
    const { baseRevision, deltas: untrusted } = JSON.parse(json) as SaveRequest;
    const deltas = readDeltas(untrusted);
    if (!deltas) throw new Error("The server can't read what a journal sends");
    const taken = takeDeltas(this, { baseRevision, deltas }, this.#known);
    if (taken.content) {
      this.content = taken.content;
      this.revision += 1;
    }
    const refused = taken.answer.kind === "conflict";
    for (const { id } of taken.fresh) this.#known.set(id, refused ? null : this.revision);
    return JSON.stringify(taken.answer);
  }
}

/** A tab with its journal and what is on its way. */
class Tab {
  journal: DraftJournal;
  readonly #sent: { request: SaveRequest; json: string }[] = [];
  readonly #answers: { request: SaveRequest; json: string }[] = [];

  readonly random: Random;
  readonly make: Maker;

  constructor(server: Server, random: Random, make: Maker) {
    this.random = random;
    this.make = make;
    this.journal = openJournal(server.revision, server.content);
  }

  write(): void {
    const edited = randomEdit(this.random, this.make, this.journal.content);
    this.journal = writeInJournal(this.journal, edited);
  }

  send(): void {
    const { journal, request } = nextRequest(this.journal, this.make.id);
    this.journal = journal;
    if (request) this.#sent.push({ request, json: JSON.stringify(request) });
  }

  /** A request arrives, whichever, and may be on its way once more. Its answer may get lost. */
  arrive(server: Server): void {
    const index = Math.floor(this.random() * this.#sent.length);
    const sent = this.#sent[index];
    if (!sent) return;
    if (this.random() < 0.7) this.#sent.splice(index, 1);
    const json = server.save(sent.json);
    if (this.random() < 0.7) this.#answers.push({ request: sent.request, json });
  }

  lose(): void {
    if (this.random() < 0.5) this.#sent.shift();
    else this.#answers.shift();
  }

  hear(): void {
    const index = Math.floor(this.random() * this.#answers.length);
    const [answer] = this.#answers.splice(index, 1);
    if (!answer) return;
    const said = JSON.parse(answer.json) as SaveAnswer;
    this.journal = receiveAnswer(this.journal, answer.request, said);
  }

  /** The tab dies and comes back with the journal it kept; what was on its way is late or lost. */
  reload(server: Server): void {
    this.journal = JSON.parse(JSON.stringify(this.journal)) as DraftJournal;
    this.#answers.length = 0;
    this.look(server);
  }

  look(server: Server): void {
    this.journal = receiveNews(this.journal, server.revision, server.content);
  }

  /** The writer keeps both texts of a clash. */
  settle(): void {
    const [clash] = this.journal.clashes;
    if (clash) this.journal = settleClash(this.journal, clash, "both", this.make.name());
  }

  /** The network works again until nothing is left to do. */
  finish(server: Server): void {
    for (let turn = 0; !isSaved(this.journal); turn += 1) {
      if (turn > 50) throw new Error("The journal never comes to rest");
      while (this.journal.clashes.length > 0) this.settle();
      const { journal, request } = nextRequest(this.journal, this.make.id);
      this.journal = journal;
      if (!request) continue;
      const said = JSON.parse(server.save(JSON.stringify(request))) as SaveAnswer;
      this.journal = receiveAnswer(this.journal, request, said);
    }
  }
}

function expectWords(found: ReadonlySet<string>, wanted: ReadonlySet<string>, seed: number): void {
  const lost = [...wanted].filter((word) => !found.has(word));
  expect(lost, `seed ${seed}`).toEqual([]);
}

test(`no word is lost in ${RUNS} runs of two tabs`, () => {
  let clashes = 0;
  for (let seed = 1; seed <= RUNS; seed += 1) {
    const random = randomFrom(seed);
    const server = new Server(randomDraft(random, makerFrom(random, "s")));
    const typed = wordsOf(server.content);
    const tabs = ["a", "b"].map((name) => new Tab(server, random, makerFrom(random, name)));
    let published = wordsOf(server.content);
    for (let step = 0; step < STEPS; step += 1) {
      const tab = pick(random, tabs);
      const act = random();
      if (act < 0.3) {
        tab.write();
        for (const word of wordsOf(tab.journal.content)) typed.add(word);
      } else if (act < 0.5) tab.send();
      else if (act < 0.7) tab.arrive(server);
      else if (act < 0.85) tab.hear();
      else if (act < 0.9) tab.lose();
      else if (act < 0.93) tab.reload(server);
      else if (act < 0.96) tab.look(server);
      else tab.settle();
      clashes += tab.journal.clashes.length;
      if (step === STEPS / 2) {
        published = wordsOf(server.content);
        // What a tab has shown as saved is in what the schedule publishes.
        for (const { journal } of tabs) {
          expectWords(published, wordsOf(journal.acknowledged), seed);
        }
      }
    }
    for (const tab of [...tabs, ...tabs]) {
      tab.finish(server);
      tab.look(server);
    }
    expectWords(wordsOf(server.content), typed, seed);
    expectWords(wordsOf(server.content), published, seed);
    const [first] = tabs;
    first!.look(server);
    expect(first!.journal.content).toEqual(server.content);
    expect(new Set(server.content.paragraphs.map(({ name }) => name)).size).toBe(
      server.content.paragraphs.length,
    );
  }
  // The runs are about something.
  expect(clashes).toBeGreaterThan(100);
});
