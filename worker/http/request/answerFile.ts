import type { Context } from "hono";
import { PRODUCT_NAME } from "../../../shared/product.ts";
import { log } from "../../log.ts";
import type { AppEnv } from "./requestContext.ts";

/** A text file that is written while it is downloaded. */
interface FileAnswer {
  /** The file's name, after the product's. */
  name: string;
  contentType: string;
  parts: AsyncGenerator<string>;
}

/** Answers with a file of any length. */
export function answerFile(c: Context<AppEnv>, { name, contentType, parts }: FileAnswer): Response {
  c.get("request").db.endTimeBudget();
  const encoder = new TextEncoder();
  const file = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { value, done } = await parts.next();
        if (done) return controller.close();
        controller.enqueue(encoder.encode(value));
      } catch (error) {
        log("error", "A file broke off", { file: name, error });
        controller.error(error);
      }
    },
  });
  return c.body(file, 200, {
    "Content-Type": `${contentType}; charset=utf-8`,
    "Content-Disposition": `attachment; filename="${PRODUCT_NAME.toLowerCase()}-${name}"`,
  });
}
