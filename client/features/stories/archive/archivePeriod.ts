import { type Period, periodParams, readPeriod } from "../../../../shared/format/calendar.ts";
import type { PageLocation } from "../../../runtime/page/page.ts";

/** The period that an archive's URL selects. */
export interface ArchivePlace {
  /** Null for the whole archive. */
  period: Period | null;
  /** False for a date that doesn't exist. */
  isThere: boolean;
  /** False when the URL writes a month or day with one digit. */
  isSpelledOut: boolean;
}

/** Reads the period from an archive's URL. */
export function archivePlace({ params }: Pick<PageLocation, "params">): ArchivePlace {
  const period = readPeriod(params);
  const spelled = period ? periodParams(period) : {};
  return {
    period,
    isThere: params.year === undefined || period !== null,
    isSpelledOut: ["year", "month", "day"].every((name) => spelled[name] === params[name]),
  };
}

/** Returns the variables of an archive's query. */
export function archiveVariables(location: Pick<PageLocation, "params" | "query">) {
  const { period } = archivePlace(location);
  return {
    year: period?.year ?? null,
    month: period?.month ?? null,
    day: period?.day ?? null,
    after: location.query.p ?? null,
  };
}

/** Returns the name of an archive's route for a period. */
export function archiveRoute<Base extends string>(
  base: Base,
  period: Period | null,
): Base | `${Base}Year` | `${Base}Month` | `${Base}Day` {
  if (period === null) return base;
  if (period.month === null) return `${base}Year`;
  return period.day === null ? `${base}Month` : `${base}Day`;
}
