import type { DomainContext } from "../../context.ts";

/** Most hosts that one look answers. */
const MAX_SHOWN = 1000;

/** What stories may not lead to, after a change. */
export interface BannedHosts {
  /** In order; each stands for all that is under it. */
  hosts: string[];
  total: number;
}

/**
 * A host as the ban has it: in lower case, IDNA names in ASCII, without a dot at its end. Null for what
 * is no host, or is more than one: an address, a port, a name that a whole country is under.
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
 * Bans hosts, or lets stories lead to them again: as `bannableHost` spells them. What is published
 * stays; the next publishing of a story looks. Doing it again changes nothing. Throws as Database does.
 */
export async function changeBannedHosts(
  { db, now }: Pick<DomainContext, "db" | "now">,
  { add, remove }: { add: readonly string[]; remove: readonly string[] },
): Promise<BannedHosts> {
  const [, , rows, counted] = await db.write(
    [
      [
        `INSERT INTO banned_link_hosts (host, added_at) SELECT value, ?2 FROM json_each(?1)
         WHERE TRUE ON CONFLICT DO NOTHING`,
        JSON.stringify(add),
        now,
      ],
      [
        "DELETE FROM banned_link_hosts WHERE host IN (SELECT value FROM json_each(?1))",
        JSON.stringify(remove),
      ],
      ["SELECT host FROM banned_link_hosts ORDER BY host LIMIT +?1", MAX_SHOWN],
      ["SELECT count(*) AS total FROM banned_link_hosts"],
    ],
    { idempotent: true },
  );
  return {
    hosts: (rows ?? []).map(({ host }) => String(host)),
    total: Number(counted?.[0]?.total ?? 0),
  };
}
