import { type Period, periodParams, readPeriod } from "../../../shared/format/calendar.ts";
import type { PageLocation } from "../../app/page.ts";

/** What an archive's address asks for. */
export interface ArchivePlace {
  /** Null for all there is. */
  period: Period | null;
  /** False for a day that no calendar has. */
  isThere: boolean;
  /** False where the address writes a month or a day with one digit. */
  isSpelledOut: boolean;
}

/** Reads the period of an archive's address. */
export function archivePlace({ params }: Pick<PageLocation, "params">): ArchivePlace {
  const period = readPeriod(params);
  const spelled = period ? periodParams(period) : {};
  return {
    period,
    isThere: params.year === undefined || period !== null,
    isSpelledOut: ["year", "month", "day"].every((name) => spelled[name] === params[name]),
  };
}

/** The variables of an archive's query. */
export function archiveVariables(location: Pick<PageLocation, "params" | "query">) {
  const { period } = archivePlace(location);
  return {
    year: period?.year ?? null,
    month: period?.month ?? null,
    day: period?.day ?? null,
    after: location.query.p ?? null,
  };
}

/** The route of a period's page, of the routes of an archive. */
export function archiveRoute<Base extends string>(
  base: Base,
  period: Period | null,
): Base | `${Base}Year` | `${Base}Month` | `${Base}Day` {
  if (period === null) return base;
  if (period.month === null) return `${base}Year`;
  return period.day === null ? `${base}Month` : `${base}Day`;
}
