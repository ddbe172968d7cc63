// Where a writer's device keeps the words that the server does not have yet: one entry a draft and tab.

import type { JournalRest } from "../../../../shared/story/delta/draftJournal.ts";
import { storageOf } from "../../../app/storageOf.ts";
import { type DeviceStore, openDeviceStore } from "./DeviceStore.ts";
import { clearLastEntry, saveLastEntry, withLastEntry } from "./lastEntry.ts";

/** What is kept of a draft. */
export interface JournalEntry {
  /** Unique: one tab's entry. */
  key: string;
  userId: string;
  /** Null for a story that the server does not know yet; then `createKey` will name it. */
  postId: string | null;
  createKey: string | null;
  /** As a journal's rest has it; entries of former days lack all but the deltas. */
  sending?: JournalRest["sending"];
  deltas: JournalRest["deltas"];
  conflicts?: JournalRest["conflicts"];
  /** Milliseconds since 1970; of two entries by one key the later counts. */
  cachedAt: number;
}

/** Keeps entries through crashes of the tab and the browser. */
export interface JournalStore extends Omit<DeviceStore<JournalEntry>, "list"> {
  /** As `put`, and as good as done when this returns: for a tab that goes away. */
  putNow: (entry: JournalEntry) => void;
  /** All entries of a person. */
  list: (userId: string) => Promise<JournalEntry[]>;
}

/** The browser's own store. Rejects where the browser keeps nothing. */
export async function openJournalStore(window: Window): Promise<JournalStore> {
  const device = await openDeviceStore<JournalEntry>(window, { database: "drafts", lock: "draft" });
  const storage = storageOf(window);
  return {
    ...device,
    put: async (entry) => {
      await device.put(entry);
      clearLastEntry(storage, entry.key, entry.cachedAt);
    },
    putNow: (entry) => {
      saveLastEntry(storage, entry);
    },
    remove: async (key) => {
      clearLastEntry(storage, key);
      await device.remove(key);
    },
    list: async (userId) =>
      withLastEntry(storage, await device.list()).filter((entry) => entry.userId === userId),
  };
}
