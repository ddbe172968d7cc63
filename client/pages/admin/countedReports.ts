import { abbreviateNumber } from "../../../shared/format/abbreviateNumber.ts";

/** How often something was told. */
export function countedReports(reports: number): string {
  return reports === 1 ? "once" : `${abbreviateNumber(reports)} times`;
}
