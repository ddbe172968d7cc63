import { DAY_MS, MINUTE_MS } from "../../../../shared/durations.ts";
import { embedOfPage } from "../../../../shared/story/embedOfPage.ts";
import { type EmbedFacts, oEmbedAddress, readOEmbed } from "../../../../shared/story/oEmbed.ts";
import type { FetchOutside } from "../../../ports/outside/fetchOutside.ts";
import { OutsideFetchError } from "../../../ports/outside/fetchOutside.ts";
import type { DomainContext } from "../../context.ts";

/** How long an answer is cached, and how long to wait after a failed request, in milliseconds. */
const KNOWN_MS = 30 * DAY_MS;
const SILENT_MS = 10 * MINUTE_MS;
/** Answers are small, but some sites include the HTML of the frame. */
const MAX_BYTES = 100_000;
const DEADLINE_MS = 5000;
const TYPES = ["application/json", "application/json+oembed", "text/json", "text/javascript"];
/** Maximum number of answers deleted per run. */
const MAX_A_RUN = 1000;

/**
 * Returns the oEmbed data of a framed page. Returns null if the site isn't on the allowlist, has no
 * oEmbed endpoint or doesn't answer. Sends one request per KNOWN_MS. Throws like Database.
 */
export async function describeEmbed(
  { db, now }: Pick<DomainContext, "db" | "now">,
  fetchOutside: FetchOutside,
  address: string,
): Promise<EmbedFacts | null> {
  const embed = embedOfPage(address);
  const endpoint = embed && oEmbedAddress(embed);
  if (!endpoint) return null;
  const known = await db.first<{ title: string | null; ratio: number | null }>(
    "SELECT title, ratio FROM embed_facts WHERE src = ?1 AND expires_at > ?2",
    embed.src,
    now,
  );
  if (known) return known.title === null ? null : { title: known.title, ratio: known.ratio };
  const facts = await ask(fetchOutside, endpoint, embed.title);
  await db.write(
    [
      [
        `INSERT INTO embed_facts (src, title, ratio, expires_at) VALUES (?1, ?2, ?3, ?4)
         ON CONFLICT (src) DO UPDATE SET title = ?2, ratio = ?3, expires_at = ?4`,
        embed.src,
        facts?.title ?? null,
        facts?.ratio ?? null,
        now + (facts ? KNOWN_MS : SILENT_MS),
      ],
    ],
    { idempotent: true },
  );
  return facts;
}

/** Deletes expired answers. Throws like Database. */
export async function deleteExpiredEmbeds({
  db,
  now,
}: Pick<DomainContext, "db" | "now">): Promise<void> {
  await db.write(
    [
      [
        `DELETE FROM embed_facts WHERE src IN
           (SELECT src FROM embed_facts WHERE expires_at <= ?1 LIMIT +?2)`,
        now,
        MAX_A_RUN,
      ],
    ],
    { idempotent: true },
  );
}

async function ask(
  fetchOutside: FetchOutside,
  endpoint: string,
  kind: string,
): Promise<EmbedFacts | null> {
  try {
    const input = { types: TYPES, maxBytes: MAX_BYTES, deadlineMs: DEADLINE_MS };
    const { bytes } = await fetchOutside(endpoint, input);
    return readOEmbed(new TextDecoder().decode(bytes), kind);
  } catch (error) {
    if (error instanceof OutsideFetchError) return null;
    throw error;
  }
}
