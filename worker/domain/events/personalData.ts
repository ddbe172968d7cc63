import {
  clearColumns,
  deleteRows,
  dueStatement,
  type PersonalData,
} from "../kernel/personalData.ts";

/** Maximum number of events in an export; the latest are included. */
const MAX_EVENTS = 20_000;

export const personalData: PersonalData = {
  tables: {
    event_batches: {
      whyWithheld: "becomes client_events within minutes",
      columns: {
        "erased, withheld": "id events viewer_id state received_at due_at attempts error ended_at",
      },
    },
    client_events: {
      whyKept: "counts of a story’s readers, without the user",
      whyWithheld: "the product’s own classification",
      columns: {
        "erased, exported": "viewer_id",
        "kept, exported": "key happened_at location referrer",
        "kept, withheld": "event_id type received_at post_id source referrer_source data",
      },
    },
  },
  records: {
    "activity.csv": {
      columns: { what: "key", when: "happened_at", page: "location", "came from": "referrer" },
      from: `client_events WHERE viewer_id = ?1 ORDER BY happened_at DESC LIMIT ${MAX_EVENTS}`,
    },
  },
  erase: (account) => [
    ...deleteRows(account, [["event_batches", "viewer_id"]]),
    dueStatement(account, "DELETE FROM client_events WHERE viewer_id = ?1 AND post_id IS NULL"),
    ...clearColumns(account, [["client_events", "viewer_id"]]),
  ],
};
