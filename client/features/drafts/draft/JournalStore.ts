// Stores unsaved text on the writer's device: one entry per draft and tab.

import type { DraftPurpose } from "./draftServer.ts";
import { DRAFT_LOCK } from "./entryLocks.ts";
import type { JournalRest } from "../../../../shared/story/delta/draftJournal.ts";
import { storageOf } from "../../../runtime/browser/storageOf.ts";
import { type DeviceStore, openDeviceStore } from "./DeviceStore.ts";
import { clearLastEntry, saveLastEntry, withLastEntry } from "./lastEntry.ts";

/** The stored entry of a draft. */
export interface JournalEntry {
  /** Unique per tab. */
  key: string;
  userId: string;
  /** Null for a story that the server hasn't created yet; `createKey` then identifies it. */
  postId: string | null;
  createKey: string | null;
  /** What such a story is for. Entries of older versions have none. */
  purpose?: DraftPurpose;
  /** Fields of `JournalRest`; entries of older versions have only the deltas. */
  sending?: JournalRest["sending"];
  deltas: JournalRest["deltas"];
  conflicts?: JournalRest["conflicts"];
  /** Milliseconds since 1970; of two entries with one key the later wins. */
  cachedAt: number;
}

/** Stores entries that survive crashes of the tab and the browser. */
export interface JournalStore extends Omit<DeviceStore<JournalEntry>, "list"> {
  /** Like `put`, but synchronous: for a tab that is closing. */
  putNow: (entry: JournalEntry) => void;
  /** Returns all entries of a user. */
  list: (userId: string) => Promise<JournalEntry[]>;
}

/** Opens the browser's store. Rejects when the browser doesn't allow storage. */
export async function openJournalStore(window: Window): Promise<JournalStore> {
  const device = await openDeviceStore<JournalEntry>(window, {
    database: "drafts",
    lock: DRAFT_LOCK,
  });
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
