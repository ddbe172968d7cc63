import { sql } from "../../db/sql.ts";
import { DAY_MS, MINUTE_MS } from "../../../shared/durations.ts";
import { embedOfPage } from "../../../shared/story/embeds/embedOfPage.ts";
import { type EmbedFacts, oEmbedAddress, readOEmbed } from "../../../shared/story/embeds/oEmbed.ts";
import type { FetchOutside } from "../../ports/outside/fetchOutside.ts";
import { OutsideFetchError } from "../../ports/outside/fetchOutside.ts";
import { readPublicUrl } from "../../../shared/format/publicUrl.ts";
import { cutText } from "../../../shared/story/cutText.ts";
import { readStoryPage } from "../../../shared/story/storyPage/readStoryPage.ts";
import type { DomainContext } from "../kernel/context.ts";

/** How long an answer is cached, and how long to wait after a failed request, in milliseconds. */
const KNOWN_MS = 30 * DAY_MS;
const SILENT_MS = 10 * MINUTE_MS;
const PAGE_TYPES = ["text/html", "application/xhtml+xml"];
const MAX_PAGE_BYTES = 1_500_000;
/** Answers are small, but some sites include the HTML of the frame. */
const MAX_BYTES = 100_000;
const DEADLINE_MS = 5000;
/** Maximum length of a page's title, in characters. */
const MAX_TITLE = 200;
const TYPES = ["application/json", "application/json+oembed", "text/json", "text/javascript"];
/** Maximum number of answers deleted per run. */
const MAX_A_RUN = 20_000;

/**
 * Returns the oEmbed data of a framed page, or the title of any other page. Returns null if the
 * site has neither or doesn't answer. Sends one request per KNOWN_MS.
 */
export async function describeEmbed(
  { db, now }: Pick<DomainContext, "db" | "now">,
  fetchOutside: FetchOutside,
  address: string,
): Promise<EmbedFacts | null> {
  const embed = embedOfPage(address);
  const endpoint = embed && oEmbedAddress(embed);
  const page = embed ? null : readPublicUrl(address);
  const src = embed?.src ?? page?.href;
  if (src === undefined || (!endpoint && !page)) return null;
  const known = await db.first<{ title: string | null; ratio: number | null }>(
    sql`SELECT title, ratio FROM embed_facts WHERE src = ${src} AND expires_at > ${now}`,
  );
  if (known) return known.title === null ? null : { title: known.title, ratio: known.ratio };
  const facts =
    endpoint && embed
      ? await ask(fetchOutside, endpoint, TYPES, MAX_BYTES, (text) => readOEmbed(text, embed.title))
      : await ask(fetchOutside, src, PAGE_TYPES, MAX_PAGE_BYTES, titleOfPage);
  await db.write(
    [
      sql`INSERT INTO embed_facts (src, title, ratio, expires_at)
        VALUES (${src}, ${facts?.title ?? null}, ${facts?.ratio ?? null},
        ${now + (facts ? KNOWN_MS : SILENT_MS)})
        ON CONFLICT (src) DO UPDATE
          SET title = ${facts?.title ?? null}, ratio = ${facts?.ratio ?? null},
          expires_at = ${now + (facts ? KNOWN_MS : SILENT_MS)}`,
    ],
    { idempotent: true },
  );
  return facts;
}

/** Deletes expired answers. */
export async function deleteExpiredEmbeds({
  db,
  now,
}: Pick<DomainContext, "db" | "now">): Promise<void> {
  await db.write(
    [
      sql`DELETE FROM embed_facts WHERE src IN
        (SELECT src FROM embed_facts WHERE expires_at <= ${now} LIMIT +${MAX_A_RUN})`,
    ],
    { idempotent: true },
  );
}

async function ask(
  fetchOutside: FetchOutside,
  address: string,
  types: readonly string[],
  maxBytes: number,
  read: (text: string) => EmbedFacts | null,
): Promise<EmbedFacts | null> {
  try {
    const file = await fetchOutside(address, { types, maxBytes, deadlineMs: DEADLINE_MS });
    return read(new TextDecoder().decode(file.bytes));
  } catch (error) {
    if (error instanceof OutsideFetchError) return null;
    throw error;
  }
}

function titleOfPage(html: string): EmbedFacts | null {
  const title = cutText(readStoryPage(html).title.replaceAll(/\s+/g, " ").trim(), MAX_TITLE);
  return title === "" ? null : { title, ratio: null };
}
