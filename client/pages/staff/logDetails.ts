import { formatTimestamp } from "../../../shared/format/dates.ts";

/** The values of a log entry's JSON as "name: value"; times end in "Until" or "At". */
export function logDetails(json: string): string[] {
  return Object.entries(JSON.parse(json) as Record<string, string | number | boolean | null>).map(
    ([name, value]) => {
      const isTime = typeof value === "number" && /(?:Until|At)$/.test(name);
      return `${name}: ${isTime ? formatTimestamp(value) : String(value)}`;
    },
  );
}
