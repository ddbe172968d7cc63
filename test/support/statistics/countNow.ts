// Reports of page views for tests, counted as the queue's consumer does.

import { countReports } from "../../../worker/domain/statistics/countReports.ts";
import type { ReportedView } from "../../../worker/domain/statistics/reportedView.ts";
import { FIXED_NOW, nextNumber } from "../factories.ts";
import { makeDomainContext } from "../people.ts";

/** A report of a view, by a new visitor and at FIXED_NOW unless it says otherwise. */
export function makeReport(report: Partial<ReportedView> & { postId: string }): ReportedView {
  const at = report.at ?? FIXED_NOW;
  return {
    id: crypto.randomUUID(),
    at,
    receivedAt: at + 1000,
    readMs: 0,
    stop: null,
    isRead: false,
    source: { kind: "DIRECT", host: "", words: "" },
    network: `192.0.2.${nextNumber()}`,
    userAgent: "Mozilla/5.0 Chrome/150.0",
    reason: null,
    session: null,
    ...report,
  };
}

/** Counts reports in one batch; `now` is when the consumer runs. */
export async function countNow(
  reports: readonly (Partial<ReportedView> & { postId: string })[],
  now = FIXED_NOW + 5000,
): Promise<ReportedView[]> {
  const made = reports.map(makeReport);
  const batch = made.map((report) => ({ messageId: crypto.randomUUID(), report }));
  await countReports({ ...makeDomainContext(), now }, batch);
  return made;
}
