import type { Context } from "hono";
import { PRODUCT_NAME } from "../../../../shared/product.ts";
import { csvFile } from "../../../domain/kernel/csvFile.ts";
import { log } from "../../../log.ts";
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
export function answerCsv<Row>(
  c: Context<AppEnv>,
  { name, columns, pages, cellsOf }: CsvAnswer<Row>,
): Response {
  c.get("request").db.endTimeBudget();
  const encoder = new TextEncoder();
  const file = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(csvFile(columns, []))),
    async pull(controller) {
      try {
        const { value, done } = await pages.next();
        if (done) return controller.close();
        controller.enqueue(encoder.encode(withoutHead(csvFile([], value.map(cellsOf)))));
      } catch (error) {
        log("error", "A CSV file broke off", { file: name, error });
        controller.error(error);
      }
    },
  });
  return c.body(file, 200, {
    "Content-Type": "text/csv; charset=utf-8",
    "Content-Disposition": `attachment; filename="${PRODUCT_NAME.toLowerCase()}-${name}.csv"`,
  });
}

/** The rows below an empty head. */
const withoutHead = (file: string): string => file.slice("\r\n".length);
