import { sql, type Statement } from "../../../db/sql.ts";
import type { CatalogType, CatalogVisibility } from "../../../../shared/enums.ts";
import { catalogTag } from "../../../../shared/cache/cacheTags.ts";
import {
  PREDEFINED_CATALOGS,
  readPredefinedCatalogId,
} from "../../../../shared/lists/predefinedCatalogs.ts";
import { type Columns, fromJsonRow, jsonRow } from "../../../db/columns.ts";
import type { DomainContext } from "../../kernel/context.ts";
import { type UserRow, userFromJson, userJson } from "../../people/rows/userRow.ts";
import { seenUser } from "../../people/rows/users.ts";

interface CatalogColumns {
  type: CatalogType;
  visibility: CatalogVisibility;
  name: string;
  description: string;
  itemCount: number;
  clapCount: number;
  responseCount: number;
  followerCount: number;
  createdAt: number;
  updatedAt: number;
  deletedAt: number | null;
}

/** A list with its owner. */
export interface CatalogRow extends CatalogColumns {
  id: string;
  creator: UserRow;
  /**
   * The post that holds its claps and responses (listDiscussions.ts); null for a list that was never
   * shared.
   */
  discussion: { id: string; isClosed: boolean } | null;
}

const COLUMNS: Columns<CatalogColumns> = {
  type: "type",
  visibility: "visibility",
  name: "name",
  description: "description",
  itemCount: "item_count",
  clapCount: "clap_count",
  responseCount: "response_count",
  followerCount: "follower_count",
  createdAt: "created_at",
  updatedAt: "updated_at",
  deletedAt: "deleted_at",
};

/** Raw result for CATALOG_COLUMNS. */
export interface RawCatalog {
  id: string;
  /** CatalogColumns from `jsonRow`; null for a predefined list without a row. */
  own: string | null;
  creatorJson: string | null;
  discussionJson: string | null;
}

const DISCUSSION = sql`(SELECT json_array(d.id, d.is_discussion_closed) FROM posts d
  WHERE d.catalog_id = c.id) AS discussionJson`;

/** Columns of RawCatalog from `catalogs` with alias `c`. */
export const CATALOG_COLUMNS = sql`c.id AS id, ${jsonRow(COLUMNS, "c")} AS own,
  (SELECT ${userJson("u")} FROM users u WHERE u.id = c.creator_id) AS creatorJson, ${DISCUSSION}`;

/** Selects RawCatalog for the ids in a JSON array; predefined lists may have no row. */
export const catalogsByIdSql = (idsJson: string): Statement<RawCatalog> => sql`
  SELECT k.value AS id,
    iif(c.id IS NULL, NULL, ${jsonRow(COLUMNS, "c")}) AS own,
    (SELECT ${userJson("u")} FROM users u
     WHERE u.id = coalesce(c.creator_id, substr(k.value, length('predefined:') + 1, 12))) AS
       creatorJson,
    ${DISCUSSION}
  FROM json_each(${idsJson}) k LEFT JOIN catalogs c ON c.id = k.value`;

/** Converts a raw row and adds its cache tag. Null if the list has no owner. */
export function toCatalog(context: DomainContext, raw: RawCatalog): CatalogRow | null {
  context.renderTrace.addTag(catalogTag(raw.id));
  const creator = seenUser(
    context,
    raw.creatorJson === null ? null : userFromJson(raw.creatorJson),
  );
  if (!creator) return null;
  if (raw.own !== null) {
    const discussion = toDiscussion(raw.discussionJson);
    return Object.assign(fromJsonRow(COLUMNS, raw.own), { id: raw.id, creator, discussion });
  }
  const predefined = readPredefinedCatalogId(raw.id);
  if (!predefined) return null;
  return {
    id: raw.id,
    type: predefined.type,
    visibility: "PRIVATE",
    name: PREDEFINED_CATALOGS[predefined.type].name,
    description: "",
    itemCount: 0,
    clapCount: 0,
    responseCount: 0,
    followerCount: 0,
    createdAt: creator.createdAt,
    updatedAt: creator.createdAt,
    deletedAt: null,
    creator,
    discussion: null,
  };
}

function toDiscussion(json: string | null): CatalogRow["discussion"] {
  if (json === null) return null;
  const [id, isClosed] = JSON.parse(json) as [string, number];
  return { id, isClosed: isClosed === 1 };
}
