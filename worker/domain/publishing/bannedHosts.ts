import { sql } from "../../db/sql.ts";
import type { DomainContext } from "../kernel/context.ts";

/** Maximum number of hosts returned. */
const MAX_SHOWN = 1000;

/** The banned link hosts after a change. */
export interface BannedHosts {
  /** Sorted. A ban includes all subdomains. */
  hosts: string[];
  total: number;
}

/**
 * Returns a host in the form used by bans: lower case, IDNA names in ASCII, no trailing dot.
 * Returns null if the text isn't exactly one host name: a URL, a port, an IP address or a top-level
 * domain.
 */
export function bannableHost(typed: string): string | null {
  if (/[\s:/?#@\\]/.test(typed.trim())) return null;
  const url = URL.parse(`http://${typed.trim()}/`);
  if (!url) return null;
  const host = url.hostname.toLowerCase().replace(/\.$/, "");
  const isName = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(host);
  return isName ? host : null;
}

/**
 * Adds and removes banned hosts, in the form returned by `bannableHost`. Published stories stay;
 * the ban is checked when a story is next published. Idempotent.
 */
export async function changeBannedHosts(
  { db, now }: Pick<DomainContext, "db" | "now">,
  { add, remove }: { add: readonly string[]; remove: readonly string[] },
): Promise<BannedHosts> {
  const hosts = sql<{ host: string }>`
    SELECT host FROM banned_link_hosts ORDER BY host LIMIT +${MAX_SHOWN}`;
  const counted = sql<{ total: number }>`SELECT count(*) AS total FROM banned_link_hosts`;
  const written = await db.write(
    [
      sql`INSERT INTO banned_link_hosts (host, added_at) SELECT value, ${now}
        FROM json_each(${JSON.stringify(add)})
        WHERE TRUE ON CONFLICT DO NOTHING`,
      sql`DELETE FROM banned_link_hosts WHERE host IN (SELECT value
        FROM json_each(${JSON.stringify(remove)}))`,
      hosts,
      counted,
    ],
    { idempotent: true },
  );
  return {
    hosts: written.rows(hosts).map(({ host }) => host),
    total: written.first(counted)?.total ?? 0,
  };
}
