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

describe("a tab that is closed", () => {
  test("stores its last text immediately", async () => {
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

describe("a new story whose creation response was lost", () => {
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

  test("has its text when it is opened by its own address", async () => {
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

  test("gives its text only to a new story for the same purpose or for none", async () => {
    const { device } = await isExpired();
    const open = (purpose: { newsletterId: string } | null) =>
      openTab({ draft: null, server: OFFLINE, store: device.store({}), purpose });
    expect(textsOf((await open({ newsletterId: "d00000000001" })).text)).toEqual([]);
    expect(textsOf((await open(null)).text)).toEqual(["Every word"]);
  });

  test("gives its text to no other story", async () => {
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

describe("a writer who navigates to another page in the tab", () => {
  test("finds all text on coming back, even if nothing could be sent", async () => {
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

  test("has the latest text sent, and none left on the device", async () => {
    const { held, device, open } = desk("Before.");
    const tab = await open();
    tab.write(linesOf("Before. And after"));
    await tab.saver.stop();
    await vi.waitFor(() => expect(textsOf(held.content)).toEqual(["Before. And after"]), PATIENCE);
    await vi.waitFor(() => expect(device.entries).toEqual([]), PATIENCE);
  });

  test("has text written during a request stored, and sent afterwards", async () => {
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

  test("leaves text that the next page has taken over to that page", async () => {
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

describe("a tab that crashes before the response", () => {
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

  test("has no conflict with itself, whatever was written afterwards", async () => {
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

  test("has no conflict about others' changes to text that it sent", async () => {
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

  test("has a conflict about unsent text that others changed too", async () => {
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
  test("keeps the stored text of crashed tabs until the server has it", async () => {
    const { held, device, open } = desk("Before.");
    const tab = await open({}, OFFLINE);
    tab.write(linesOf("Before. The only copy"));
    await tab.saver.stop();
    device.isFull = true;
    const dying = {};
    const second = await open(dying, OFFLINE);
    await vi.waitFor(() => expect(second.saver.status.kind).toBe("waiting"), PATIENCE);
    expect(second.saver.status).toEqual({ kind: "waiting", isStored: false });
    expect(JSON.stringify(device.entries)).toContain("The only copy");
    device.forget(dying);
    const third = await open();
    expect(textsOf(third.text)).toEqual(["Before. The only copy"]);
    await vi.waitFor(() => expect(textsOf(held.content)).toEqual(textsOf(third.text)), PATIENCE);
    await vi.waitFor(() => expect(device.entries).toEqual([]), PATIENCE);
  });
});

describe("a tab without storage", () => {
  test("says that its text is at risk until the server has it", async () => {
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

describe("an unresolved conflict", () => {
  test("is never shown as saved, and the rest of the text is sent", async () => {
    const { held, device, open } = desk("One", "Two");
    const tab = await open();
    tab.write(linesOf("One mine", "Two mine"));
    held.writeElsewhere(linesOf("One theirs", "Two"));
    await tab.saver.lookForNews();
    await vi.waitFor(
      () => expect(tab.saver.status).toEqual({ kind: "conflict", isStored: true }),
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

  test("shows others' later changes before one's own text replaces them", async () => {
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

  test("keeps what the writer types into the other version meanwhile", async () => {
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

describe("a text being typed while others save another version", () => {
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
    "stays the writer's until they pause, when reported by %s",
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
      expect(tab.saver.status).toEqual({ kind: "conflict", isStored: true });
      expect(textsOf(held.content)).toEqual(["Theirs. One"]);
    },
  );

  test("is asked about once another version is on the screen", async () => {
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

  test("doesn't delay others' changes elsewhere in the story", async () => {
    const { held, open } = desk("One", "Two");
    const tab = await open();
    held.writeElsewhere(linesOf("One", "Two theirs"));
    tab.write(linesOf("One mine", "Two"));
    await tab.saver.lookForNews();
    expect(textsOf(tab.text)).toEqual(["One mine", "Two theirs"]);
  });
});

test("missing images are shown until a save reports that none is missing", async () => {
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
