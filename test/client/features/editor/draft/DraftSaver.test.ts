import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { SaveAnswer, SaveRequest } from "../../../../../shared/story/delta/draftJournal.ts";
import { EMPTY_DRAFT } from "../../../../../shared/story/delta/draftContent.ts";
import { draftIdFromKey } from "../../../../../shared/ids.ts";
import { Device } from "./device.ts";
import { HeldDraft } from "./heldDraft.ts";
import { linesOf, openTab, type Tab } from "./openTab.ts";

const PATIENCE = { timeout: 10_000 };
const textsOf = ({ paragraphs }: { paragraphs: readonly { text: string }[] }) =>
  paragraphs.map(({ text }) => text);

/** A draft on the server, a device, and its open tabs. */
function desk(...lines: string[]) {
  const held = new HeldDraft(linesOf(...lines));
  const device = new Device();
  const open = async (tab: object = {}, server = held.server) => {
    const { postId, revision, content } = held;
    return openTab({ draft: { postId, revision, content }, server, store: device.store(tab) });
  };
  return { held, device, open };
}
/** A network on which nothing reaches the server. */
const OFFLINE = {
  create: () => Promise.reject(new Error("offline")),
  save: () => Promise.reject(new Error("offline")),
  newer: () => Promise.reject(new Error("offline")),
};

describe("a tab that goes away", () => {
  test("keeps its last words before it is gone, however short the time since", async () => {
    const { device, open } = desk("Before.");
    const dying = {};
    const tab = await open(dying, OFFLINE);
    tab.write(linesOf("Before. The last words"));
    tab.saver.leave();
    // From here on, no task runs in the tab.
    const kept = device.entries;
    expect(JSON.stringify(kept)).toContain("The last words");
    void tab.saver.stop();
    device.forget(dying);
    expect(textsOf((await open()).text)).toEqual(["Before. The last words"]);
  });
});

describe("a story whose making reached the server, and whose answer was lost with its tab", () => {
  /** A device with the text of a new story whose tab crashed. */
  async function isExpired() {
    const device = new Device();
    const dying = {};
    const asked: string[] = [];
    const server = {
      ...OFFLINE,
      create: (key: string) => {
        asked.push(key);
        return OFFLINE.create();
      },
    };
    const tab = await openTab({ draft: null, server, store: device.store(dying) });
    tab.write(linesOf("Every word"));
    tab.saver.leave();
    await vi.waitFor(() => expect(asked).toHaveLength(1), PATIENCE);
    await vi.waitFor(() => expect(device.entries).toHaveLength(1), PATIENCE);
    void tab.saver.stop();
    device.forget(dying);
    return { device, postId: await draftIdFromKey("writer", asked[0]!) };
  }

  test("has its words again when it is opened by its own address", async () => {
    const { device, postId } = await isExpired();
    const held = new HeldDraft(EMPTY_DRAFT, postId);
    const again = await openTab({
      draft: await held.read(),
      server: held.server,
      store: device.store({}),
    });
    expect(textsOf(again.text)).toEqual(["Every word"]);
    await vi.waitFor(() => expect(again.saver.status.kind).toBe("saved"), PATIENCE);
    expect(textsOf(held.content)).toEqual(["Every word"]);
    expect(device.entries).toEqual([]);
  });

  test("gives them to no other story", async () => {
    const { device } = await isExpired();
    const held = new HeldDraft(linesOf("Another"));
    const other = await openTab({
      draft: await held.read(),
      server: held.server,
      store: device.store({}),
    });
    expect(textsOf(other.text)).toEqual(["Another"]);
    expect(JSON.stringify(device.entries)).toContain("Every word");
  });
});

describe("a writer who goes to another page of the tab", () => {
  test("finds every word again on coming back, though nothing could be sent", async () => {
    const { device, open } = desk("Before.");
    const tab = await open({}, OFFLINE);
    tab.write(linesOf("Before. And after"));
    await tab.saver.stop();
    expect(device.entries).toHaveLength(1);
    const again = await open();
    expect(textsOf(again.text)).toEqual(["Before. And after"]);
    await vi.waitFor(() => expect(again.saver.status.kind).toBe("saved"), PATIENCE);
    expect(device.entries).toEqual([]);
  });

  test("has the words sent that were written last, and none left on the device", async () => {
    const { held, device, open } = desk("Before.");
    const tab = await open();
    tab.write(linesOf("Before. And after"));
    await tab.saver.stop();
    await vi.waitFor(() => expect(textsOf(held.content)).toEqual(["Before. And after"]), PATIENCE);
    await vi.waitFor(() => expect(device.entries).toEqual([]), PATIENCE);
  });

  test("has what was written during a request kept, and sent after it", async () => {
    const { held, device, open } = desk("Before.");
    const answer = Promise.withResolvers<void>();
    const slow = {
      ...held.server,
      save: async (...input: Parameters<typeof held.server.save>) => {
        const said = held.save(input[1]);
        await answer.promise;
        return said;
      },
    };
    const tab = await open({}, slow);
    tab.write(linesOf("Before. Sent"));
    tab.saver.saveNow();
    await vi.waitFor(() => expect(textsOf(held.content)).toEqual(["Before. Sent"]), PATIENCE);
    tab.write(linesOf("Before. Sent and on"));
    await tab.saver.stop();
    expect(JSON.stringify(device.entries)).toContain("Sent and on");
    answer.resolve();
    await vi.waitFor(
      () => expect(textsOf(held.content)).toEqual(["Before. Sent and on"]),
      PATIENCE,
    );
    await vi.waitFor(() => expect(device.entries).toEqual([]), PATIENCE);
  });

  test("leaves what the page that came has taken over to that page", async () => {
    const { held, device, open } = desk("Before.");
    const answer = Promise.withResolvers<void>();
    const failing = {
      ...held.server,
      save: async () => {
        await answer.promise;
        throw new Error("offline");
      },
    };
    const tab = await open({}, failing);
    tab.write(linesOf("Before. Kept"));
    await tab.saver.stop();
    const again = await open({}, failing);
    expect(textsOf(again.text)).toEqual(["Before. Kept"]);
    answer.resolve();
    await vi.waitFor(() => expect(again.saver.status.kind).toBe("waiting"), PATIENCE);
    expect(device.entries).toHaveLength(1);
    await again.saver.stop();
  });
});

describe("a tab that dies before it hears the answer", () => {
  /** The server receives the request; the tab never gets the response. */
  async function unheard(write: (tab: Tab) => void, lines: string[]) {
    const { held, device, open } = desk(...lines);
    const dying = {};
    const deaf = {
      ...held.server,
      save: (...[, request]: Parameters<typeof held.server.save>) => {
        held.save(request);
        return new Promise<never>(() => {});
      },
    };
    const tab = await open(dying, deaf);
    write(tab);
    tab.saver.saveNow();
    await vi.waitFor(() => expect(held.revision).toBe(2), PATIENCE);
    return { held, device, open, tab, dying };
  }

  test("has nothing to settle with itself, whatever was written on since", async () => {
    const { held, device, open, tab, dying } = await unheard(
      (one) => one.write(linesOf("One sent", "Two")),
      ["One", "Two"],
    );
    tab.write(linesOf("One sent and on", "Two"));
    tab.saver.leave();
    device.forget(dying);
    // Meanwhile someone else edits the saved version.
    held.writeElsewhere(linesOf("One sent", "Two theirs"));
    const again = await open();
    await vi.waitFor(() => expect(again.saver.status.kind).toBe("saved"), PATIENCE);
    expect(again.saver.conflicts).toEqual([]);
    expect(textsOf(held.content)).toEqual(["One sent and on", "Two theirs"]);
    expect(textsOf(again.text)).toEqual(["One sent and on", "Two theirs"]);
  });

  test("is not asked about what others made of the very words that it sent", async () => {
    const { held, device, open, dying } = await unheard(
      (one) => one.write(linesOf("One sent")),
      ["One"],
    );
    device.forget(dying);
    held.writeElsewhere(linesOf("One sent and theirs"));
    const again = await open();
    await vi.waitFor(() => expect(again.saver.status.kind).toBe("saved"), PATIENCE);
    expect(again.saver.conflicts).toEqual([]);
    expect(textsOf(again.text)).toEqual(["One sent and theirs"]);
  });

  test("is asked about what never reached the server and others wrote too", async () => {
    const { held, device, open } = desk("One");
    const dying = {};
    const tab = await open(dying, OFFLINE);
    tab.write(linesOf("One mine"));
    tab.saver.saveNow();
    await vi.waitFor(() => expect(tab.saver.status.kind).toBe("waiting"), PATIENCE);
    device.forget(dying);
    held.writeElsewhere(linesOf("One theirs"));
    const again = await open();
    await vi.waitFor(() => expect(again.saver.conflicts).toHaveLength(1), PATIENCE);
    expect(again.saver.conflicts).toMatchObject([
      { mine: { text: "One mine" }, theirs: { text: "One theirs" } },
    ]);
    expect(JSON.stringify(device.entries)).toContain("One mine");
  });
});

describe("a full disk", () => {
  test("leaves what dead tabs kept where it is, until the server has it", async () => {
    const { held, device, open } = desk("Before.");
    const tab = await open({}, OFFLINE);
    tab.write(linesOf("Before. The only copy"));
    await tab.saver.stop();
    device.isFull = true;
    const dying = {};
    const second = await open(dying, OFFLINE);
    await vi.waitFor(() => expect(second.saver.status.kind).toBe("waiting"), PATIENCE);
    expect(second.saver.status).toEqual({ kind: "waiting", isKept: false });
    expect(JSON.stringify(device.entries)).toContain("The only copy");
    device.forget(dying);
    const third = await open();
    expect(textsOf(third.text)).toEqual(["Before. The only copy"]);
    await vi.waitFor(() => expect(textsOf(held.content)).toEqual(textsOf(third.text)), PATIENCE);
    await vi.waitFor(() => expect(device.entries).toEqual([]), PATIENCE);
  });
});

describe("a tab whose browser keeps nothing", () => {
  test("says that its words are at risk until the server has them", async () => {
    const { held } = desk("Before.");
    const draft = await held.read();
    let isOffline = true;
    const save = (...input: Parameters<typeof held.server.save>) =>
      isOffline ? OFFLINE.save() : held.server.save(...input);
    const tab = await openTab({ draft, server: { ...held.server, save } });
    expect(tab.saver.isAtRisk).toBe(false);
    tab.write(linesOf("Before. And after"));
    await tab.saver.keepNow();
    expect(tab.saver.isAtRisk).toBe(true);
    isOffline = false;
    tab.saver.saveNow();
    await vi.waitFor(() => expect(tab.saver.status.kind).toBe("saved"), PATIENCE);
    expect(tab.saver.isAtRisk).toBe(false);
  });
});

describe("a conflict that is left open", () => {
  test("is never called saved, however it was learnt of, and the rest is sent", async () => {
    const { held, device, open } = desk("One", "Two");
    const tab = await open();
    tab.write(linesOf("One mine", "Two mine"));
    held.writeElsewhere(linesOf("One theirs", "Two"));
    await tab.saver.lookForNews();
    await vi.waitFor(
      () => expect(tab.saver.status).toEqual({ kind: "conflict", isKept: true }),
      PATIENCE,
    );
    expect(tab.saver.conflicts).toHaveLength(1);
    expect(JSON.stringify(device.entries)).toContain("One mine");
    tab.write(linesOf("One theirs", "Two mine and on"));
    tab.saver.saveNow();
    await vi.waitFor(
      () => expect(textsOf(held.content)).toEqual(["One theirs", "Two mine and on"]),
      PATIENCE,
    );
    await vi.waitFor(() => expect(tab.saver.status.kind).toBe("conflict"), PATIENCE);
  });

  test("shows what others write meanwhile before one's own text takes its place", async () => {
    const { held, open } = desk("One");
    const tab = await open();
    tab.write(linesOf("One mine"));
    held.writeElsewhere(linesOf("One theirs"));
    tab.saver.saveNow();
    await vi.waitFor(() => expect(tab.saver.conflicts).toHaveLength(1), PATIENCE);
    const [shown] = tab.saver.conflicts;
    held.writeElsewhere(linesOf("One theirs, and a word never shown"));
    await vi.waitFor(async () => {
      await tab.saver.lookForNews();
      expect(textsOf(tab.text)).toEqual(["One theirs, and a word never shown"]);
    }, PATIENCE);
    // A choice made on an older dialog must not apply to the new text.
    tab.saver.choose(shown!, "mine");
    expect(textsOf(tab.text)).toEqual(["One theirs, and a word never shown"]);
    const [repeated] = tab.saver.conflicts;
    expect(repeated).toMatchObject({
      mine: { text: "One mine" },
      theirs: { text: "One theirs, and a word never shown" },
    });
    tab.saver.choose(repeated!, "both");
    await vi.waitFor(() => expect(tab.saver.status.kind).toBe("saved"), PATIENCE);
    expect(textsOf(held.content)).toEqual(["One theirs, and a word never shown", "One mine"]);
  });

  test("keeps what one writes into the other text meanwhile", async () => {
    const { held, open } = desk("One");
    const tab = await open();
    tab.write({ ...linesOf("One"), title: "Mine" });
    held.writeElsewhere({ ...linesOf("One"), title: "Theirs" });
    tab.saver.saveNow();
    await vi.waitFor(() => expect(tab.saver.conflicts).toHaveLength(1), PATIENCE);
    tab.write({ ...linesOf("One"), title: "Theirs, gone on with" });
    tab.saver.choose(tab.saver.conflicts[0]!, "mine");
    expect(tab.saver.conflicts).toMatchObject([{ mine: "Mine", theirs: "Theirs, gone on with" }]);
    tab.saver.choose(tab.saver.conflicts[0]!, "mine");
    expect(tab.text.title).toBe("Mine");
  });
});

describe("a text that is typed on in while others save another one of it", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const KEY_MS = 60;
  const theirs = linesOf("Theirs. One");

  /** Types, and checks after each key that the text is kept. */
  async function type(tab: Tab, letters: string): Promise<void> {
    for (const letter of letters) {
      tab.write(linesOf(textsOf(tab.text)[0] + letter));
      const [typed] = textsOf(tab.text);
      await vi.advanceTimersByTimeAsync(KEY_MS);
      expect(textsOf(tab.text)).toEqual([typed]);
      expect(tab.saver.conflicts).toEqual([]);
    }
  }
  const words = " word after word".repeat(8);

  test.each(["a save", "news"])(
    "stays the writer's until they pause, learnt of by %s",
    async (way) => {
      const { held, device, open } = desk("One");
      const tab = await open();
      held.writeElsewhere(theirs);
      await type(tab, "!");
      if (way === "news") void tab.saver.lookForNews();
      await type(tab, words);
      // Stored in the meantime, like any text.
      expect(JSON.stringify(device.entries)).toContain(words.slice(0, -5));
      await vi.advanceTimersByTimeAsync(1000);
      expect(textsOf(tab.text)).toEqual([`One!${words}`]);
      await vi.advanceTimersByTimeAsync(1000);
      expect(tab.saver.conflicts).toMatchObject([
        { mine: { text: `One!${words}` }, theirs: { text: "Theirs. One" } },
      ]);
      expect(textsOf(tab.text)).toEqual(["Theirs. One"]);
      expect(tab.saver.status).toEqual({ kind: "conflict", isKept: true });
      expect(textsOf(held.content)).toEqual(["Theirs. One"]);
    },
  );

  test("is asked about the moment that it is another on the screen", async () => {
    const { held } = desk("One");
    const { postId, revision, content } = held;
    const asked: unknown[] = [];
    const tab = await openTab({
      draft: { postId, revision, content },
      server: held.server,
      onAdopt: () => queueMicrotask(() => asked.push(tab.shownConflicts)),
    });
    tab.write(linesOf("One mine"));
    held.writeElsewhere(theirs);
    await vi.advanceTimersByTimeAsync(5000);
    expect(asked).toEqual([1]);
  });

  test("is no reason to wait for what others wrote elsewhere in the story", async () => {
    const { held, open } = desk("One", "Two");
    const tab = await open();
    held.writeElsewhere(linesOf("One", "Two theirs"));
    tab.write(linesOf("One mine", "Two"));
    await tab.saver.lookForNews();
    expect(textsOf(tab.text)).toEqual(["One mine", "Two theirs"]);
  });
});

test("pictures that the server no longer has are known until a save says that none is missing", async () => {
  const held = new HeldDraft(linesOf("One"));
  const { postId, revision, content } = held;
  let missingImages: string[] | undefined = ["4aaaaaaaaaaa"];
  const server = {
    ...held.server,
    save: async (id: string, request: SaveRequest): Promise<SaveAnswer> => {
      const answer = await held.server.save(id, request);
      return answer.kind === "conflict" ? answer : { ...answer, missingImages };
    },
  };
  const tab = await openTab({ draft: { postId, revision, content }, server });
  const write = async (text: string, next: number) => {
    tab.write(linesOf(text));
    tab.saver.saveNow();
    await vi.waitFor(() => expect(tab.saver.revision).toBe(next), PATIENCE);
  };
  expect(tab.saver.missingImages).toEqual([]);
  await write("One more", 2);
  expect(tab.saver.missingImages).toEqual(["4aaaaaaaaaaa"]);
  // A duplicate request doesn't report missing images.
  missingImages = undefined;
  await write("One more word", 3);
  expect(tab.saver.missingImages).toEqual(["4aaaaaaaaaaa"]);
  missingImages = [];
  await write("One more word yet", 4);
  expect(tab.saver.missingImages).toEqual([]);
  await tab.saver.stop();
});
