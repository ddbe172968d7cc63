import { defineLoader } from "../../db/loader.ts";
import type { DomainContext } from "../context.ts";
import { type RawStory, STORY_SELECT, type StoryRow, toStory } from "./storyRow.ts";

/** A story or response by id, whatever its state; null when there is none. Apply `canSeeStory`. */
export const storyById = defineLoader<DomainContext, string, StoryRow | null>(
  async (context, ids) => {
    const rows = await context.db.all<RawStory>(BY_ID_SQL, JSON.stringify(ids));
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.map((id) => {
      const row = byId.get(id);
      return row ? toStory(context, row) : null;
    });
  },
);

const BY_ID_SQL = `${STORY_SELECT} WHERE p.id IN (SELECT value FROM json_each(?1))`;
