import type { PurgeReceipt } from "../../http/operator/purgeEndpoint.ts";

/** Most addresses that are printed individually. */
const MAX_LINES = 20;

/** Formats a purge's receipt, one fact per line. */
export function resultText(receipt: PurgeReceipt): string {
  const { tags, unknown, hosts, mayReachOthers, addresses } = receipt;
  const { queued, purged, failed, driver, fresh } = receipt;
  const lines = [`tags: ${list(tags)}`];
  if (unknown.length > 0) lines.push(`  no such entity: ${list(unknown)}`);
  for (const { host, surfaces } of hosts) {
    lines.push(`on ${host === "*" ? "every host" : host}: ${surfaces.join(", ")}`);
  }
  if (mayReachOthers) lines.push("on other hosts: pages that show it");
  for (const address of addresses.slice(0, MAX_LINES)) lines.push(`  ${address}`);
  if (addresses.length > MAX_LINES) lines.push(`  and ${addresses.length - MAX_LINES} more`);
  lines.push(`${purged} purged, ${queued} queued, ${failed} failed`);
  if (driver === null) lines.push("no pages are cached (CACHE_DRIVER is off)");
  lines.push(fresh.isNow ? "fresh: now" : `fresh: by ${fresh.at} at the latest`);
  return lines.join("\n");
}

function list(tags: readonly string[]): string {
  const rest = tags.length - MAX_LINES;
  return tags.slice(0, MAX_LINES).join(", ") + (rest > 0 ? ` and ${rest} more` : "");
}
