import { sql } from "../../db/sql.ts";
import { defineLoader } from "../../db/loader.ts";
import type { DomainContext } from "../kernel/context.ts";

/** How a publication accepts submissions. */
export interface SubmissionTerms {
  /** Accepts submissions from anyone, not only from its writers. */
  isOpenToAll: boolean;
  /** Guidelines for writers, as plain text. May be empty. */
  guidelines: string;
}

const NONE: SubmissionTerms = { isOpenToAll: false, guidelines: "" };

/** Loads a publication's submission terms by id. */
export const submissionTermsByCollection = defineLoader<DomainContext, string, SubmissionTerms>(
  async ({ db }, ids) => {
    const rows = await db.all<{ id: string; isOpenToAll: number; guidelines: string }>(sql`
      SELECT id, takes_submissions AS isOpenToAll, submission_guidelines AS guidelines
      FROM active_collections WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`);
    const byId = new Map(
      rows.map(({ id, isOpenToAll, guidelines }) => [
        id,
        { isOpenToAll: isOpenToAll === 1, guidelines },
      ]),
    );
    return ids.map((id) => byId.get(id) ?? NONE);
  },
);
