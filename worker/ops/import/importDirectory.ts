import type { D1Database, R2Bucket } from "@cloudflare/workers-types";
import { importAuthors } from "./importAuthors.ts";
import { readAttributions } from "./attributions.ts";
import type { ImportContext } from "./ImportContext.ts";
import { importImages } from "./importImages.ts";
import { importLists, importSeries } from "./importLists.ts";
import { importNewsletters } from "./importNewsletters.ts";
import { importPublications } from "./importPublications.ts";
import { importReactions } from "./importReactions.ts";
import { importResponses } from "./importResponses.ts";
import { importStories } from "./importStories.ts";
import { importTags } from "./importTags.ts";
import { importTopics } from "./importTopics.ts";
import { Ledger } from "./Ledger.ts";
import { PostRecord, ResponseRecord } from "./records.ts";
import { WriteResult } from "../../db/database.ts";
import { prepare, type Statement } from "../../db/sql.ts";
import { processSearchQueue } from "../../domain/searchIndex/processSearchQueue.ts";
import { COMPACT_WHOLLY } from "../../domain/search/compactSearch.ts";
import { readRecords } from "./readRecords.ts";
import { Report } from "./Report.ts";
import { PurgeWatch } from "./PurgeWatch.ts";
import { Survey } from "./survey.ts";
import { updateCounters } from "./updateCounters.ts";

export interface ImportTarget {
  db: D1Database;
  bucket: R2Bucket;
  /** The import's time in milliseconds since 1970. */
  now: number;
}

/**
 * Imports a directory of records. Each step can be aborted and the import repeated: written rows
 * remain, the rest follows, and the result is the same.
 */
export async function importDirectory(directory: string, target: ImportTarget): Promise<Report> {
  const report = new Report();
  const purges = await PurgeWatch.begin(target);
  const survey = await surveyStories(directory);
  const context: ImportContext = {
    db: target.db,
    bucket: target.bucket,
    directory,
    report,
    ledger: await Ledger.open(target.db, target.now),
    survey,
    attributions: readAttributions(directory),
    images: new Map(),
    authors: new Map(),
    publications: new Map(),
    tagIds: new Map(),
  };
  await importImages(context);
  await importAuthors(context);
  await importTags(context);
  await importPublications(context);
  await importStories(context);
  await importTopics(context);
  await importResponses(context);
  await importReactions(context);
  await importLists(context);
  await importSeries(context);
  await importNewsletters(context);
  await updateCounters(context);
  await indexQueued(target.db);
  if (!report.hasChangedNothing)
    await target.db.batch(COMPACT_WHOLLY.map((statement) => prepare(target.db, statement)));
  await purges.end(!report.hasChangedNothing);
  return report;
}

/** Also indexes what an aborted import has queued. Has time, unlike the Database of a request. */
async function indexQueued(d1: D1Database): Promise<void> {
  const db = {
    all: async <Row>(statement: Statement<Row>): Promise<Row[]> =>
      (await prepare(d1, statement).all<Row>()).results,
    write: async (statements: readonly Statement[]): Promise<WriteResult> => {
      const results = await d1.batch<Record<string, unknown>>(
        statements.map((statement) => prepare(d1, statement)),
      );
      return new WriteResult(
        statements,
        results.map((result) => result.results),
      );
    },
  };
  // oxlint-disable-next-line no-await-in-loop -- each call continues where the previous one ended
  while ((await processSearchQueue({ db })) > 0);
}

/** A first pass over the stories; the second reports invalid records. */
async function surveyStories(directory: string): Promise<Survey> {
  const survey = new Survey();
  const seen = new Set<string>();
  for await (const record of readRecords(directory, "posts", PostRecord, new Report())) {
    if (seen.has(record.key)) continue;
    seen.add(record.key);
    survey.add(record);
  }
  const responses = readRecords(directory, "responses", ResponseRecord, new Report());
  for await (const record of responses) survey.addResponse(record);
  return survey;
}
