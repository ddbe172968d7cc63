import { sql } from "../../db/sql.ts";
import {
  deleteByStory,
  deleteRows,
  dueStatement,
  type PersonalData,
} from "../kernel/personalData.ts";
import { isPublishedSql } from "./rows/canSeeStory.ts";
import { retractPosts } from "../notifications/retractNotifications.ts";

export const personalData: PersonalData = {
  tables: {
    posts: {
      whyKept: "an empty row keeps a story’s place among its responses, and what others counted",
      whyWithheld: "derived from the text, counted, or states of the product",
      columns: {
        "erased, exported, public":
          "title subtitle slug canonical_url preview_image_id preview_image_alt",
        "erased, withheld": "deleted_with draft_saved_at email_newsletter_id",
        "erased, withheld, public":
          "collection_id reading_time word_count license_note byline excerpt",
        "kept, exported": "status",
        "kept, exported, public":
          "id creator_id language license in_response_to_post_id first_published_at",
        "kept, withheld":
          "hidden_by_staff creator_hidden is_hidden hidden_by_author hidden_above is_hidden_response created_at is_listed read_count hot_at deleted_at deleted_from erased_at erase_retry_at erase_attempts published_day published_month last_edited_at begun_at own_list",
        "kept, withheld, public":
          "kind visibility preview_focus_x preview_focus_y revision clap_count voter_count response_count is_discussion_closed is_date_only root_post_id latest_published_at updated_at catalog_id",
      },
    },
    post_authors: {
      whyWithheld: "ids that the product gives",
      columns: {
        "erased, exported, public": "post_id user_id role",
        "erased, withheld, public": "position",
      },
    },
    user_posts: {
      whyWithheld: "derived from posts and post_authors",
      columns: {
        "erased, withheld": "is_listed read_count",
        "erased, withheld, public": "user_id post_id first_published_at collection_id",
      },
    },
    post_reads: {
      whyWithheld: "counts a story’s readers; the reading history is exported",
      columns: {
        "erased, withheld": "post_id reader_id read_at network",
      },
    },
  },
  records: ({ userId }) => ({
    "written-with-others.csv": {
      columns: { story: sql`p.id`, title: sql`p.title`, as: sql`a.role` },
      from: sql`post_authors a JOIN posts p ON p.id = a.post_id
        WHERE a.user_id = ${userId} AND p.creator_id IS NOT ${userId} AND ${isPublishedSql("p")}
          ORDER BY p.id`,
    },
  }),
  erase: (account) => [
    ...deleteRows(account, [
      ["post_reads", "reader_id"],
      ["post_authors", "user_id"],
      ["user_posts", "user_id"],
    ]),
    ...deleteByStory(account, ["post_bodies", "former_slugs", "reposts"]),
    dueStatement(
      account,
      sql`UPDATE posts SET status = 'DELETED', title = '', subtitle = '', excerpt = '', byline =
        NULL,
          canonical_url = NULL, preview_image_id = NULL, preview_image_alt = '',
          draft_saved_at = 0, deleted_at = iif(erased_at IS NULL, 0, deleted_at)
        WHERE creator_id = ${account.id}`,
    ),
    ...retractPosts("creator_id", account.id),
  ],
};
