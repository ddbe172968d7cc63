import { defineLoader } from "../../db/loader.ts";
import { sql } from "../../db/sql.ts";
import type { DomainContext } from "../kernel/context.ts";
import { COUNTS, NO_COUNTS, type StatisticsCounts } from "./statisticsCounts.ts";

/** All that was counted of a story, by its id. The caller has checked who may see it. */
export const countsByPost = defineLoader<DomainContext, string, StatisticsCounts>(
  async ({ statistics: { db } }, ids) => {
    const rows = await db.all<StatisticsCounts & { id: string }>(sql`
      SELECT t.post_id AS id, ${COUNTS} FROM json_each(${JSON.stringify(ids)}) i
        CROSS JOIN post_totals t ON t.post_id = i.value`);
    const byId = new Map(rows.map(({ id, ...counts }) => [id, counts]));
    return ids.map((id) => byId.get(id) ?? NO_COUNTS);
  },
);
