import { sql, literal, joinSql } from "../../db/sql.ts";
import { SUBMITTED } from "../../../shared/submissions/submissionSteps.ts";

/**
 * SQL list of the submission statuses in which editors have the story and the submission is
 * pending.
 */
export const SUBMITTED_SQL = sql`(${joinSql(SUBMITTED.map(literal), ", ")})`;
