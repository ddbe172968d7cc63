import type { D1Database, R2Bucket } from "@cloudflare/workers-types";
import type { KnownImage } from "../../../shared/story/fromHtml/htmlToDocument.ts";
import type { Ledger } from "./Ledger.ts";
import type { Report } from "./Report.ts";
import type { Survey } from "./survey.ts";

/** An imported author. */
export interface KnownAuthor {
  id: string;
  name: string;
}

/** An imported publication. */
export interface KnownPublication {
  id: string;
  name: string;
  license: string | null;
}

/** Shared state of an import's steps. Each step adds what later ones look up. */
export interface ImportContext {
  db: D1Database;
  bucket: R2Bucket;
  directory: string;
  report: Report;
  ledger: Ledger;
  survey: Survey;
  /** Attribution lines by the publication's key. */
  attributions: ReadonlyMap<string, string>;
  /** Imported images by their URL in the source. */
  images: Map<string, KnownImage>;
  /** By the source's key. */
  authors: Map<string, KnownAuthor>;
  publications: Map<string, KnownPublication>;
  /** By slug. */
  tagIds: Map<string, string>;
}
