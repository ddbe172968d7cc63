import type { StoryDocument } from "../../../../shared/story/document.ts";
import type { DomainContext } from "../../context.ts";
import { withParents } from "./lookUpSettings.ts";
import { linkedHosts } from "./publishState.ts";

/** True if a text links to a banned site or one of its subdomains. Throws like `Database.all`. */
export async function hasBannedLinks(
  { db }: Pick<DomainContext, "db">,
  { paragraphs }: StoryDocument,
): Promise<boolean> {
  const hosts = linkedHosts(paragraphs, null).flatMap(withParents);
  if (hosts.length === 0) return false;
  const row = await db.first(
    "SELECT 1 FROM banned_link_hosts WHERE host IN (SELECT value FROM json_each(?1)) LIMIT 1",
    JSON.stringify(hosts),
  );
  return row !== null;
}
