import { sql } from "../../db/sql.ts";
import type { StoryDocument } from "../../../shared/story/document.ts";
import type { DomainContext } from "../kernel/context.ts";
import { withParents } from "./lookUpSettings.ts";
import { linkedHosts } from "./publishState.ts";

type Context = Pick<DomainContext, "db">;

/** True if a text links to a banned site or one of its subdomains. */
export async function hasBannedLinks(
  context: Context,
  { paragraphs }: StoryDocument,
): Promise<boolean> {
  return hasBannedHost(context, linkedHosts(paragraphs, null));
}

/**
 * True if one of the hosts, in lower case, is banned or a subdomain of one that is.
 */
export async function hasBannedHost({ db }: Context, hosts: readonly string[]): Promise<boolean> {
  if (hosts.length === 0) return false;
  const row = await db.first(
    sql`SELECT 1 FROM banned_link_hosts WHERE host IN (SELECT value
      FROM json_each(${JSON.stringify(hosts.flatMap(withParents))})) LIMIT 1`,
  );
  return row !== null;
}
