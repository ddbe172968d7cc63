import { collectionTag, userTag } from "../../../shared/cache/cacheTags.ts";
import { readEmail } from "../../../shared/format/inputPatterns.ts";
import { newId } from "../../../shared/ids.ts";
import {
  MAX_COLLECTION_NEWSLETTERS,
  MAX_DESCRIPTION_LENGTH,
  MAX_FOOTER_LINES,
  MAX_FOOTER_TEXT,
  MAX_NEWSLETTER_NAME,
  MAX_POSTAL_ADDRESS,
  MAX_POSTAL_ADDRESS_LINES,
} from "../../../shared/limits.ts";
import { formatColor, parseColor } from "../../../shared/design/colors.ts";
import { oneLine } from "../../../shared/story/oneLine.ts";
import { sql, type Sql, identifier, literal, joinSql, type Statement } from "../../db/sql.ts";
import type { DomainContext } from "../kernel/context.ts";
import { isActiveSql } from "../people/rows/canSeeUser.ts";
import { type Audience, newsletterById } from "./rows/newsletters.ts";
import { queuePurge } from "../purges/queuePurge.ts";
import { roleMay } from "../kernel/roleMay.ts";

/** Changes to a newsletter. Omitted fields stay unchanged. */
export interface NewsletterChanges {
  name?: string | null;
  description?: string | null;
  showPromo?: boolean | null;
  /** An image id. Empty for none. */
  imageId?: string | null;
  /** An image id. Empty for none. */
  headerImageId?: string | null;
  /** With line breaks. */
  footerText?: string | null;
  senderName?: string | null;
  /** Empty for none. */
  replyTo?: string | null;
  /** As accepted by parseColor. Empty for the site's. */
  accentColor?: string | null;
  /** With line breaks. Empty for the site's. */
  postalAddress?: string | null;
  audience?: Audience | null;
  tracksEngagement?: boolean | null;
}

/** Why a newsletter isn't created or changed. */
export type NewsletterError =
  | "no-newsletter"
  | "no-name"
  | "name-too-long"
  | "name-has-address"
  | "description-too-long"
  | "no-address"
  | "no-color"
  | "postal-address-too-long"
  | "footer-too-long"
  | "no-image"
  | "too-many";

export type NewsletterResult =
  | { kind: "saved"; newsletterId: string }
  | { kind: "error"; error: NewsletterError };

/** SQL: the user isn't suspended and owns the newsletter `n`, or edits its publication. */
export const mayManage = (user: Sql): Sql => sql`(n.user_id = ${user}
  OR ${isEditor(sql`n.collection_id`, user)}) AND ${isActiveSql(user)}`;

/** SQL: the user is an owner or editor of the publication. */
const isEditor = (collection: Sql, user: Sql): Sql =>
  sql`EXISTS (SELECT 1 FROM collection_members m
    WHERE m.collection_id = ${collection} AND m.user_id = ${user} AND ${roleMay(sql`m.role`, "editNewsletters")})`;

/** The columns that pages show. */
const ON_PAGES: ReadonlySet<string> = new Set([
  "name",
  "description",
  "image_id",
  "accent_color",
  "show_promo",
]);

/** Changes a newsletter's settings. Idempotent. */
export async function editNewsletter(
  context: DomainContext,
  userId: string,
  newsletterId: string,
  input: NewsletterChanges,
): Promise<NewsletterResult> {
  const columns = readChanges(input);
  if (typeof columns === "string") return failed(columns);
  const newsletter = await newsletterById(context).load(newsletterId);
  if (!newsletter) return failed("no-newsletter");
  if (!(await hasImages(context, columns))) return failed("no-image");
  const changed = sql<{ id: string }>`
    UPDATE newsletters AS n SET updated_at = ${context.now}${joinSql(
      Object.entries(columns).map(([name, value]) => sql`, ${identifier(name)} = ${value}`),
      "",
    )}
    WHERE n.id = ${newsletterId} AND ${mayManage(sql`${userId}`)} RETURNING id`;
  const shown = Object.entries(columns).flatMap(([name, value]) =>
    ON_PAGES.has(name) ? [sql`n.${identifier(name)} IS NOT ${value}`] : [],
  );
  const { collectionId, userId: writerId } = newsletter;
  const tag = collectionId === null ? userTag(writerId ?? "") : collectionTag(collectionId);
  const written = await context.db.write(
    [
      // Pages of the owner promote it.
      ...(shown.length === 0
        ? []
        : [
            queuePurge(
              context,
              [tag],
              sql`EXISTS (SELECT 1 FROM newsletters n WHERE n.id = ${newsletterId}
                AND ${mayManage(sql`${userId}`)} AND (${joinSql(shown, " OR ")}))`,
            ),
          ]),
      changed,
      ...(collectionId === null ? [] : [promoteNewsletters(collectionId)]),
    ],
    { idempotent: true },
  );
  newsletterById(context).clear(newsletterId);
  return written.hasRows(changed) ? { kind: "saved", newsletterId } : failed("no-newsletter");
}

/** SQL: the user may create another newsletter of the publication. */
const mayCreate = (collection: Sql, user: Sql): Sql =>
  sql`${isActiveSql(user)} AND ${isEditor(collection, user)}
    AND (SELECT count(*) FROM newsletters WHERE collection_id = ${collection})
      < ${literal(MAX_COLLECTION_NEWSLETTERS)}`;

/** Creates a newsletter of a publication, with a slug from its name. */
export async function createNewsletter(
  context: DomainContext,
  userId: string,
  { collectionId, ...input }: NewsletterChanges & { collectionId: string },
): Promise<NewsletterResult> {
  const columns = readChanges({
    ...input,
    name: input.name ?? "",
    showPromo: input.showPromo ?? true,
  });
  if (typeof columns === "string") return failed(columns);
  if (!(await hasImages(context, columns))) return failed("no-image");
  const id = newId("newsletter");
  const names = Object.keys(columns);
  const slug = slugOf(String(columns.name));
  const created = sql<{ id: string }>`
    INSERT INTO newsletters (id, collection_id, slug, created_at, updated_at${joinSql(
      names.map((name) => sql`, ${identifier(name)}`),
      "",
    )})
    SELECT ${id}, ${collectionId},
      iif(EXISTS (SELECT 1 FROM newsletters WHERE collection_id = ${collectionId}
        AND slug = ${slug}),
        ${slug} || '-' || ${id}, ${slug}), ${context.now}, ${context.now}${joinSql(
          Object.values(columns).map((value) => sql`, ${value}`),
          "",
        )}
    WHERE ${mayCreate(sql`${collectionId}`, sql`${userId}`)}
    RETURNING id`;
  const written = await context.db.write(
    [
      queuePurge(
        context,
        [collectionTag(collectionId)],
        mayCreate(sql`${collectionId}`, sql`${userId}`),
      ),
      created,
      promoteNewsletters(collectionId),
    ],
    { idempotent: false },
  );
  return written.hasRows(created) ? { kind: "saved", newsletterId: id } : failed("too-many");
}

/** Builds the statement that records whether a publication promotes a newsletter; after each change. */
export function promoteNewsletters(collectionId: string): Statement {
  return sql`
    UPDATE collections SET promotes_newsletter = EXISTS (SELECT 1 FROM newsletters n
    WHERE n.collection_id = collections.id AND n.show_promo = 1) WHERE id = ${collectionId}`;
}

const failed = (error: NewsletterError): NewsletterResult => ({ kind: "error", error });

/** True if the images of the changed columns exist. */
async function hasImages(
  { db }: Pick<DomainContext, "db">,
  { image_id, header_image_id }: Record<string, string | number | null>,
): Promise<boolean> {
  const ids = [...new Set([image_id, header_image_id].filter(Boolean))];
  if (ids.length === 0) return true;
  const found = await db.first<{ count: number }>(sql`
    SELECT count(*) AS count FROM images
    WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`);
  return found?.count === ids.length;
}

/** Mail apps show a sender's name in place of the address, so an address in it would pass for that. */
const HAS_ADDRESS = /[^\s@＠﹫]\s*[@＠﹫]\s*[^\s@＠﹫]+\.[^\s@＠﹫]/u;

/** Returns the new column values by column name, or the first validation error. */
function readChanges(
  input: NewsletterChanges,
): Record<string, string | number | null> | NewsletterError {
  const columns: Record<string, string | number | null> = {};
  if (input.name != null) {
    columns.name = oneLine(input.name);
    if (columns.name === "") return "no-name";
    if (columns.name.length > MAX_NEWSLETTER_NAME) return "name-too-long";
    if (HAS_ADDRESS.test(columns.name)) return "name-has-address";
  }
  if (input.description != null) {
    columns.description = oneLine(input.description);
    if (columns.description.length > MAX_DESCRIPTION_LENGTH) return "description-too-long";
  }
  if (input.showPromo != null) columns.show_promo = Number(input.showPromo);
  if (input.imageId != null) columns.image_id = input.imageId || null;
  if (input.senderName != null) {
    columns.sender_name = oneLine(input.senderName);
    if (columns.sender_name.length > MAX_NEWSLETTER_NAME) return "name-too-long";
    if (HAS_ADDRESS.test(columns.sender_name)) return "name-has-address";
  }
  if (input.replyTo != null) {
    const typed = input.replyTo.trim();
    columns.reply_to = typed === "" ? null : readEmail(typed);
    if (typed !== "" && columns.reply_to === null) return "no-address";
  }
  if (input.accentColor != null) {
    const color = readColor(input.accentColor.trim());
    if (color === undefined) return "no-color";
    columns.accent_color = color;
  }
  if (input.headerImageId != null) columns.header_image_id = input.headerImageId || null;
  if (input.footerText != null) {
    const lines = linesOf(input.footerText);
    columns.footer_text = lines.join("\n");
    if (lines.length > MAX_FOOTER_LINES || columns.footer_text.length > MAX_FOOTER_TEXT)
      return "footer-too-long";
  }
  if (input.postalAddress != null) {
    const lines = linesOf(input.postalAddress);
    columns.postal_address = lines.join("\n") || null;
    if (lines.length > MAX_POSTAL_ADDRESS_LINES || lines.join("\n").length > MAX_POSTAL_ADDRESS)
      return "postal-address-too-long";
  }
  if (input.audience != null) columns.audience = input.audience;
  if (input.tracksEngagement != null) columns.tracks_engagement = Number(input.tracksEngagement);
  return columns;
}

/** The lines of a text that aren't empty. */
export function linesOf(text: string): string[] {
  return text
    .split(/[\r\n\u2028\u2029]+/)
    .map(oneLine)
    .filter(Boolean);
}

/** Null for none, undefined for no color. */
export function readColor(typed: string): string | null | undefined {
  if (typed === "") return null;
  try {
    return formatColor({ ...parseColor(typed), alpha: 1 });
  } catch {
    return undefined;
  }
}

/** Letters, digits and hyphens of a name. */
function slugOf(name: string): string {
  const slug = name
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "")
    .slice(0, 60);
  return slug === "" ? "newsletter" : slug;
}
