import type { D1Database, R2Bucket } from "@cloudflare/workers-types";
import type { KnownImage } from "../../../shared/story/htmlToDocument.ts";
import type { Ledger } from "./Ledger.ts";
import type { Report } from "./Report.ts";
import type { Survey } from "./survey.ts";

/** An author who has been written. */
export interface KnownAuthor {
  id: string;
  name: string;
}

/** A publication that has been written. */
export interface KnownPublication {
  id: string;
  name: string;
  license: string | null;
}

/** What the steps of one import share. Each step adds what the later ones look up. */
export interface ImportContext {
  db: D1Database;
  bucket: R2Bucket;
  directory: string;
  report: Report;
  ledger: Ledger;
  survey: Survey;
  /** Attribution lines by publication's key. */
  attributions: ReadonlyMap<string, string>;
  /** Pictures of ours by the address a source gives them. */
  images: Map<string, KnownImage>;
  /** By the source's key. */
  authors: Map<string, KnownAuthor>;
  publications: Map<string, KnownPublication>;
  /** By slug. */
  tagIds: Map<string, string>;
}
