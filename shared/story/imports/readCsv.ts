import { CsvParser } from "../../format/CsvParser.ts";

/** Parses CSV with commas into rows by the names of its header. Never throws. */
export function readCsv(csv: string): Map<string, string>[] {
  const parser = new CsvParser({ separator: "," });
  const [header, ...rows] = [...parser.push(csv.replace(/^\ufeff/, "")), ...parser.end()];
  return rows.map(
    ({ cells }) => new Map(header?.cells.map((name, index) => [name, cells[index] ?? ""])),
  );
}
