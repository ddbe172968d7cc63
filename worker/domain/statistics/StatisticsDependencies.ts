import type { Queue, R2Bucket } from "@cloudflare/workers-types";
import type { Database } from "../../db/database.ts";
import type { ReportedView } from "./reportedView.ts";

/** Where what readers do is counted. */
export interface StatisticsDependencies {
  /** The database of counts. */
  readonly db: Database;
  /** The raw events. */
  readonly bucket: Pick<R2Bucket, "get" | "put" | "list" | "delete">;
  /** The reports that wait to be counted. */
  readonly queue: Pick<Queue<ReportedView>, "send">;
}
