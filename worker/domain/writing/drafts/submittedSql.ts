import { SUBMITTED } from "../../../../shared/rules/submissionSteps.ts";

/** SQL list of the statuses of a submission that editors have and that has not ended. */
export const SUBMITTED_SQL = `(${SUBMITTED.map((status) => `'${status}'`).join(", ")})`;
