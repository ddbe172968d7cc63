import { defineLoader } from "../../../db/loader.ts";
import type { DomainContext } from "../../context.ts";

/** How a publication takes what others would have in it. */
export interface SubmissionTerms {
  /** From anybody, not from its writers alone. */
  isOpenToAll: boolean;
  /** What it tells those who would write for it, as plain text; may be empty. */
  guidelines: string;
}

const NONE: SubmissionTerms = { isOpenToAll: false, guidelines: "" };

/** A publication's terms by its id. */
export const submissionTermsByCollection = defineLoader<DomainContext, string, SubmissionTerms>(
  async ({ db }, ids) => {
    const rows = await db.all<{ id: string; isOpenToAll: number; guidelines: string }>(
      `SELECT id, takes_submissions AS isOpenToAll, submission_guidelines AS guidelines
       FROM collections WHERE id IN (SELECT value FROM json_each(?1))`,
      JSON.stringify(ids),
    );
    const byId = new Map(
      rows.map(({ id, isOpenToAll, guidelines }) => [
        id,
        { isOpenToAll: isOpenToAll === 1, guidelines },
      ]),
    );
    return ids.map((id) => byId.get(id) ?? NONE);
  },
);
