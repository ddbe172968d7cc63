import { defineLoader } from "../../../db/loader.ts";
import type { DomainContext } from "../../context.ts";
import { type Binding, startBinding } from "./matchExpression.ts";

/** Makes a SELECT of one value, which is JSON. */
export type Question = (binding: Binding) => string;

/** The most values that a statement binds. */
const MAX_VALUES = 100;

/**
 * The answer to a question, parsed. Those of one tick become one statement, since each has its price
 * whatever it asks. Throws as `Database.all`.
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

/** As many questions of a statement as it has room for. */
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
