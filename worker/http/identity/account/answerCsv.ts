import type { Context } from "hono";
import { csvFile } from "../../../domain/kernel/csvFile.ts";
import { answerFile } from "../../request/answerFile.ts";
import type { AppEnv } from "../../request/requestContext.ts";

/** A CSV file that is read while it is downloaded. */
interface CsvAnswer<Row> {
  /** The file's name, after the product's and without its extension. */
  name: string;
  columns: readonly string[];
  pages: AsyncGenerator<Row[]>;
  cellsOf: (row: Row) => (string | number | null)[];
}

/** Answers with a CSV file of any length. */
export function answerCsv<Row>(c: Context<AppEnv>, { name, ...csv }: CsvAnswer<Row>): Response {
  return answerFile(c, { name: `${name}.csv`, contentType: "text/csv", parts: csvParts(csv) });
}

async function* csvParts<Row>({
  columns,
  pages,
  cellsOf,
}: Omit<CsvAnswer<Row>, "name">): AsyncGenerator<string> {
  yield csvFile(columns, []);
  for await (const rows of pages) yield withoutHead(csvFile([], rows.map(cellsOf)));
}

/** The rows below an empty head. */
const withoutHead = (file: string): string => file.slice("\r\n".length);
