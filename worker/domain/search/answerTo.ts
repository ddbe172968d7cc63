import { sql, type Sql, identifier, joinSql, type Statement } from "../../db/sql.ts";
import { defineLoader } from "../../db/loader.ts";
import type { DomainContext } from "../kernel/context.ts";

/** Maximum number of values bound by one statement. */
const MAX_VALUES = 100;

/**
 * Runs a question and parses its JSON answer. Questions of one tick share a statement, because each
 * statement has a fixed cost.
 */
export const answerTo = defineLoader<Pick<DomainContext, "db">, Sql, unknown>(
  async ({ db }, questions) => {
    const answers = await Promise.all(
      together(questions).map(async (selects) => {
        const row = await db.first(selectOf(selects));
        return selects.map((_, at) => JSON.parse(row?.[`a${at}`] ?? "null") as unknown);
      }),
    );
    return answers.flat();
  },
);

function selectOf(selects: readonly Sql[]): Statement<Record<string, string>> {
  const columns = selects.map((select, at) => sql`(${select}) AS ${identifier(`a${at}`)}`);
  return sql`SELECT ${joinSql(columns, ", ")}`;
}

/** Packs questions into statements of at most `MAX_VALUES` bound values. */
function together(questions: readonly Sql[]): Sql[][] {
  const statements: Sql[][] = [];
  for (const question of questions) {
    const last = statements.at(-1);
    if (last && selectOf([...last, question]).toD1().values.length <= MAX_VALUES)
      last.push(question);
    else statements.push([question]);
  }
  return statements;
}
