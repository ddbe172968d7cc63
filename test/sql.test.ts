// Prepares the Worker's statements against the schema (decision 75): the texts that the `sql`
// templates of the sources can have, as far as test/support/sql computes them.

import { describe, expect, test, vi } from "vitest";
import { fieldsOf, rowTypeOf } from "./support/sql/rowTypes.ts";
import { MIGRATIONS, migratedDatabase, STATISTICS_MIGRATIONS } from "./support/sql/schema.ts";
import { placeOf } from "./support/sql/syntax.ts";
import { findTemplates } from "./support/sql/templates.ts";

/**
 * Files with statements of which a part isn't computed: a table or column that is one of several, or
 * SQL that callers give. Their tests send them.
 */
const LEFT_TO_TESTS: readonly string[] = [
  "worker/dev/payments/embeddedStore.ts",
  "worker/domain/domains/saveClaim.ts",
  "worker/domain/follows/followLists.ts",
  "worker/domain/follows/followedCatalogs.ts",
  "worker/domain/follows/followedEntries.ts",
  "worker/domain/follows/personalData.ts",
  "worker/domain/follows/suggestions.ts",
  "worker/domain/home/followingFeed.ts",
  "worker/domain/home/rankedFeed.ts",
  "worker/domain/home/suggestedStories.ts",
  "worker/domain/identity/accountState.ts",
  "worker/domain/identity/deleteExpiredIdentity.ts",
  "worker/domain/identity/noteFailedErasure.ts",
  "worker/domain/identity/rows/rateLimits.ts",
  "worker/domain/identity/sessions/startSession.ts",
  "worker/domain/identity/signIn/authLocks.ts",
  "worker/domain/kernel/personalData.ts",
  "worker/domain/lists/catalogCovers.ts",
  "worker/domain/membership/sync/membershipStatements.ts",
  "worker/domain/mutes/writeMute.ts",
  "worker/domain/newsletters/editNewsletter.ts",
  "worker/domain/newsletters/issues/changeIssue.ts",
  "worker/domain/newsletters/results/recordEngagement.ts",
  "worker/domain/newsletters/sending/applyMailEvent.ts",
  "worker/domain/notifications/processNotifications.ts",
  "worker/domain/notifications/retractNotifications.ts",
  "worker/domain/oauth/tokens.ts",
  "worker/domain/people/profileStories.ts",
  "worker/domain/people/rows/hostsOfPerson.ts",
  "worker/domain/people/updateProfile.ts",
  "worker/domain/people/viewer.ts",
  "worker/domain/personalData/accountRecords.ts",
  "worker/domain/publications/collectionStories.ts",
  "worker/domain/publications/deletion/eraseCollections.ts",
  "worker/domain/publications/pages/featuredPosts.ts",
  "worker/domain/publications/pages/numberedStories.ts",
  "worker/domain/publications/sectionStories.ts",
  "worker/domain/publications/updateCollection.ts",
  "worker/domain/publishing/recount.ts",
  "worker/domain/purges/queuePurge.ts",
  "worker/domain/responses/deletedResponses.ts",
  "worker/domain/responses/responsesByPost.ts",
  "worker/domain/search/answerTo.ts",
  "worker/domain/search/compactSearch.ts",
  "worker/domain/search/correctSpelling.ts",
  "worker/domain/search/foundLists.ts",
  "worker/domain/search/peopleByPrefix.ts",
  "worker/domain/search/rebuildSearch.ts",
  "worker/domain/search/search.ts",
  "worker/domain/search/storyCandidates.ts",
  "worker/domain/searchIndex/processSearchQueue.ts",
  "worker/domain/searchIndex/queueSearch.ts",
  "worker/domain/searchIndex/searchDocuments.ts",
  "worker/domain/sitemaps/sitemapEntries.ts",
  "worker/domain/sitemaps/sitemapParts.ts",
  "worker/domain/statistics/RollupChanges.ts",
  "worker/domain/statistics/milestones.ts",
  "worker/domain/statistics/readOwnerStories.ts",
  "worker/domain/statistics/recountDay.ts",
  "worker/domain/stories/rows/storyLists.ts",
  "worker/domain/stories/rows/storyRow.ts",
  "worker/domain/stories/topStories.ts",
  "worker/domain/submissions/personalData.ts",
  "worker/domain/submissions/submissions.ts",
  "worker/domain/topics/tagPicks.ts",
  "worker/domain/topics/topics.ts",
  "worker/domain/yourStories/eraseTrash.ts",
  "worker/domain/yourStories/listYourStories.ts",
  "worker/domain/yourStories/storiesHolding.ts",
  "worker/http/health/readHealth.ts",
  "worker/jobs/dueTasks.ts",
  "worker/ops/import/bulkWrite.ts",
  "worker/ops/import/importLists.ts",
  "worker/ops/import/importPublications.ts",
  "worker/ops/import/importReactions.ts",
  "worker/ops/import/importStories.ts",
  "worker/ops/import/updateCounters.ts",
  "worker/outbox/lease.ts",
  "worker/outbox/moveDue.ts",
  "worker/outbox/readStatus.ts",
  "worker/outbox/retryDead.ts",
  "worker/outbox/returnFailed.ts",
];

/** Row types that name no fields, with the reason. */
const WITHOUT_FIELDS: readonly { type: RegExp; reason: string }[] = [
  { type: /\bRecord</, reason: "columns are computed, one for each of a list" },
  { type: /^(Row|Target)$/, reason: "a parameter of the function, given with its SELECT" },
  { type: /^object$/, reason: "only whether there is a row" },
];

// A busy machine takes several times as long as an idle one.
vi.setConfig({ testTimeout: 60_000 });

// No two databases have a table of the same name.
const database = migratedDatabase([MIGRATIONS, STATISTICS_MIGRATIONS]);
// Wrangler's own table.
database.exec("CREATE TABLE d1_migrations (id INTEGER PRIMARY KEY, name TEXT)");

/** SQLite's message about a statement; null if it can be prepared. */
function objectionTo(text: string): string | null {
  try {
    database.prepare(text);
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

const statements = findTemplates().flatMap(({ file, node, texts }) => {
  const whole = texts.filter((text) => /^\s*(SELECT|WITH|INSERT|UPDATE|DELETE)\b/.test(text));
  const checked = whole.map((text) => ({ text, objection: objectionTo(text) }));
  return checked.length === 0 ? [] : [{ file, node, place: placeOf(file, node), checked }];
});
const prepared = statements.flatMap(({ checked }) =>
  checked.filter(({ objection }) => objection === null).map(({ text }) => text.trim()),
);
const allPrepared = prepared.join("\n");

/** What SQLite says of a statement whose part isn't computed, or that is part of such a one. */
const INCOMPLETE =
  /syntax error$|^no such table: (best|recent)$|^no such column: posts\.creator_id$/;

/** Texts that can't be prepared, and aren't part of one that can. */
const unprepared = statements.flatMap(({ file, place, checked }) =>
  checked
    .filter(({ text, objection }) => objection !== null && !allPrepared.includes(text.trim()))
    .map(({ text, objection }) => ({
      file: file.name,
      isIncomplete: INCOMPLETE.test(objection!),
      message: `${place}: ${objection}\n${text}`,
    })),
);

describe("every statement", () => {
  test("is found", () => {
    expect(prepared.length).toBeGreaterThan(1000);
  });

  test("can be prepared", () => {
    const wrong = unprepared.filter(
      ({ file, isIncomplete }) => !isIncomplete || !LEFT_TO_TESTS.includes(file),
    );
    expect(wrong.map(({ message }) => message)).toEqual([]);
  });

  test("is left to the tests only where it isn't computed", () => {
    const files = new Set(unprepared.map(({ file }) => file));
    expect(LEFT_TO_TESTS.filter((file) => !files.has(file))).toEqual([]);
  });

  test("has no parameter of its own", () => {
    const numbered = statements.filter(({ checked }) =>
      checked.some(({ text }) => /\?\d/.test(text)),
    );
    expect(numbered.map(({ place }) => place)).toEqual([]);
  });

  test("returns the fields that its row type names", () => {
    const wrong = statements.flatMap(({ file, node, place, checked }) => {
      const type = rowTypeOf(file, node);
      if (!type || type.type === "TSUnknownKeyword") return [];
      const fields = fieldsOf(file, type);
      const name = file.text.slice(type.start, type.end);
      if (!fields)
        return WITHOUT_FIELDS.some((one) => one.type.test(name))
          ? []
          : [`${place}: the fields of ${name} can't be told`];
      return checked
        .filter(({ objection }) => objection === null)
        .flatMap(({ text }) => {
          const columns = database
            .prepare(text)
            .columns()
            .map((column) => column.name);
          const extra = columns.filter((column) => !fields.has(column));
          const lacking = [...fields].filter(
            ([field, isRequired]) => isRequired && !columns.includes(field),
          );
          return extra
            .map((column) => `${place}: ${column} is not in ${name}`)
            .concat(lacking.map(([field]) => `${place}: ${field} is not selected`));
        });
    });
    expect([...new Set(wrong)]).toEqual([]);
  });

  test.each(["users", "posts", "collections"])(
    "that names a column of %s fails once the column is renamed",
    (table) => {
      const texts = [...new Set(prepared)];
      const unnoticed: string[] = [];
      for (const column of ownColumnsOf(table)) {
        const naming = texts.filter((text) => new RegExp(`(?<!\\bAS )\\b${column}\\b`).test(text));
        // Legacy: SQLite can't rename what a recursive view selects.
        database.exec(
          `PRAGMA legacy_alter_table = ON; BEGIN; ALTER TABLE ${table} RENAME COLUMN ${column} TO renamed`,
        );
        unnoticed.push(
          ...naming
            .filter((text) => objectionTo(text) === null)
            .map((text) => `${column}: ${text}`),
        );
        database.exec("ROLLBACK");
      }
      expect(unnoticed).toEqual([]);
    },
  );
});

/** Columns of a table that no other table has. */
function ownColumnsOf(table: string): string[] {
  const columns = database
    .prepare(
      `SELECT c.name FROM sqlite_master t JOIN pragma_table_info(t.name) c
       WHERE t.type IN ('table', 'view') GROUP BY c.name
       HAVING count(DISTINCT t.name) = 1 AND max(t.name) = ?`,
    )
    .all(table);
  return columns.map(({ name }) => String(name));
}
