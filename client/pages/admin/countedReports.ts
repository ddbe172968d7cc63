import { abbreviateNumber } from "../../../shared/format/abbreviateNumber.ts";

/** Formats the number of reports. */
export function countedReports(reports: number): string {
  return reports === 1 ? "once" : `${abbreviateNumber(reports)} times`;
}
