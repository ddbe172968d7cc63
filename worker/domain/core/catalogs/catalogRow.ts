import type { CatalogType, CatalogVisibility } from "../../../../shared/enums.ts";
import { catalogTag } from "../../../../shared/cacheTags.ts";
import {
  PREDEFINED_CATALOGS,
  readPredefinedCatalogId,
} from "../../../../shared/rules/predefinedCatalogs.ts";
import { type Columns, fromJsonRow, jsonRow } from "../../../db/columns.ts";
import type { DomainContext } from "../../context.ts";
import { type UserRow, userFromJson, userJson } from "../people/userRow.ts";
import { seenUser } from "../people/users.ts";

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

/** A list with whose it is. */
export interface CatalogRow extends CatalogColumns {
  id: string;
  creator: UserRow;
  /** What carries its claps and responses (0010_catalogs.sql); null for one that was never shared. */
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

/** What SQLite answers for `catalogColumns`. */
export interface RawCatalog {
  id: string;
  /** CatalogColumns as `jsonRow` makes them; null for a predefined list without a row. */
  own: string | null;
  creatorJson: string | null;
  discussionJson: string | null;
}

const DISCUSSION = `(SELECT json_array(d.id, d.is_discussion_closed) FROM posts d
  WHERE d.catalog_id = c.id) AS discussionJson`;

/** The columns of RawCatalog from `catalogs` under the alias `c`. */
export const CATALOG_COLUMNS = `c.id AS id, ${jsonRow(COLUMNS, "c")} AS own,
  (SELECT ${userJson("u")} FROM users u WHERE u.id = c.creator_id) AS creatorJson, ${DISCUSSION}`;

/** RawCatalog of the ids in a JSON array, `?1`; a predefined list needs no row of its own. */
export const CATALOGS_BY_ID_SQL = `SELECT k.value AS id,
    iif(c.id IS NULL, NULL, ${jsonRow(COLUMNS, "c")}) AS own,
    (SELECT ${userJson("u")} FROM users u
     WHERE u.id = coalesce(c.creator_id, substr(k.value, length('predefined:') + 1, 12))) AS creatorJson,
    ${DISCUSSION}
  FROM json_each(?1) k LEFT JOIN catalogs c ON c.id = k.value`;

/** Makes a list of a raw row, and notes what was read for the cache tags. Null for one of nobody. */
export function toCatalog(context: DomainContext, raw: RawCatalog): CatalogRow | null {
  context.tags.add(catalogTag(raw.id));
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
