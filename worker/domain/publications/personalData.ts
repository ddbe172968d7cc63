import { sql } from "../../db/sql.ts";
import {
  clearColumns,
  deleteByAddress,
  deleteRows,
  dueStatement,
  type PersonalData,
} from "../kernel/personalData.ts";

export const personalData: PersonalData = {
  tables: {
    collections: {
      whyKept: "a publication belongs to all its members",
      whyWithheld: "belongs to all members of the publication",
      columns: {
        "erased, withheld, public": "creator_id",
        "erased, withheld": "deleted_by",
        "kept, exported, public": "slug name",
        "kept, withheld": "pts_qualified_at created_at updated_at deleted_at erase_at",
        "kept, withheld, public":
          "id domain domain_is_subdomain tagline description about avatar_image_id logo_image_id favicon_image_id header_title header_color header_image_id header_focus_x header_focus_y google_analytics_id facebook_page_id twitter_username is_aurora_visible follower_count post_count takes_submissions submission_guidelines about_source design promotes_newsletter homepage_version navigation_version featured_version next_milestone",
      },
    },
    collection_members: {
      whyKept: "a publication keeps its last owner, since every publication needs one",
      whyWithheld: "ids that the product gives",
      columns: {
        "kept, exported": "created_at",
        "kept, exported, public": "collection_id user_id role",
        "kept, withheld, public": "position",
      },
    },
    deleted_collection_members: {
      whyWithheld: "what a deleted publication would be restored with",
      columns: { "erased, withheld": "collection_id user_id role position created_at" },
    },
    collection_invitations: {
      whyWithheld: "about the people who were invited",
      columns: {
        "erased, withheld":
          "id collection_id user_id email_key email role token_hash invited_by inviter_role created_at expires_at",
      },
    },
  },
  records: ({ userId }) => ({
    "publications.csv": {
      columns: {
        slug: sql`c.slug`,
        name: sql`c.name`,
        role: sql`m.role`,
        since: sql`m.created_at`,
      },
      from: sql`collection_members m JOIN active_collections c ON c.id = m.collection_id
        WHERE m.user_id = ${userId} ORDER BY m.created_at`,
    },
  }),
  erase: (account) => [
    ...deleteByAddress(account, [["collection_invitations", sql`email_key`]]),
    ...deleteRows(account, [
      ["collection_invitations", "invited_by"],
      ["collection_invitations", "user_id"],
      ["deleted_collection_members", "user_id"],
    ]),
    ...clearColumns(account, [
      ["collections", "creator_id"],
      ["collections", "deleted_by"],
    ]),
    // A publication keeps its last owner's row, since every publication needs an owner.
    dueStatement(
      account,
      sql`DELETE FROM collection_members AS m WHERE m.user_id = ${account.id} AND (m.role <> 'OWNER'
        OR EXISTS (SELECT 1 FROM collection_members o WHERE o.collection_id = m.collection_id
          AND o.role = 'OWNER' AND o.user_id <> ${account.id}))`,
    ),
  ],
};
