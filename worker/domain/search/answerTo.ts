import { defineLoader } from "../../db/loader.ts";
import type { DomainContext } from "../kernel/context.ts";
import { type Binding, startBinding } from "./matchExpression.ts";

/** Builds a SELECT of one JSON value. */
export type Question = (binding: Binding) => string;

/** Maximum number of values bound by one statement. */
const MAX_VALUES = 100;

/**
 * Runs a question and parses its JSON answer. Questions of one tick share a statement, because each
 * statement has a fixed cost.
 */
export const answerTo = defineLoader<Pick<DomainContext, "db">, Question, unknown>(
  async ({ db }, questions) => {
    const answers = await Promise.all(
      together(questions).map(async ({ selects, binding }) => {
        const columns = selects.map((select, at) => `(${select}) AS a${at}`);
        const row = await db.first<Record<string, string>>(
          `SELECT ${columns.join(",\n")}`,
          ...binding.values,
        );
        return selects.map((_, at) => JSON.parse(row?.[`a${at}`] ?? "null") as unknown);
      }),
    );
    return answers.flat();
  },
);

/** Packs questions into statements of at most `MAX_VALUES` bound values. */
function together(questions: readonly Question[]): { selects: string[]; binding: Binding }[] {
  const statements: { selects: string[]; binding: Binding }[] = [];
  for (const question of questions) {
    const last = statements.at(-1);
    const bound = last?.binding.values.length ?? 0;
    const select = last && question(last.binding);
    if (select !== undefined && last!.binding.values.length <= MAX_VALUES) {
      last!.selects.push(select);
      continue;
    }
    last?.binding.values.splice(bound);
    const binding = startBinding();
    statements.push({ selects: [question(binding)], binding });
  }
  return statements;
}
