// Personal data of what people write, read and publish.

import type { PersonalTable } from "./personalTable.ts";

export const WRITING_DATA: Readonly<Record<string, PersonalTable>> = {
  books: {
    whyWithheld: "ids that the product gives",
    columns: {
      "erased, exported": "created_at",
      "erased, exported, public": "id creator_id title description position",
      "erased, withheld": "updated_at",
    },
  },
  book_authors: {
    whyWithheld: "ids that the product gives",
    columns: {
      "erased, exported, public": "book_id name",
      "erased, withheld, public": "position creator_id",
    },
  },
  book_editions: {
    whyWithheld: "ids that the product gives",
    columns: {
      "erased, exported, public": "book_id title publisher isbn published_on buy_url",
      "erased, withheld": "created_at",
      "erased, withheld, public": "id creator_id cover_image_id",
    },
  },
  collections: {
    whyKept: "a publication belongs to all its members",
    whyWithheld: "belongs to all members of the publication",
    columns: {
      "erased, withheld, public": "creator_id",
      "kept, exported, public": "slug name",
      "kept, withheld": "pts_qualified_at created_at updated_at",
      "kept, withheld, public":
        "id domain domain_is_subdomain tagline description about avatar_image_id logo_image_id favicon_image_id header_title header_color header_image_id header_focus_x header_focus_y google_analytics_id facebook_page_id twitter_username is_aurora_visible follower_count post_count takes_submissions submission_guidelines about_source story_font promotes_newsletter",
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
  collection_invitations: {
    whyWithheld: "about the people who were invited",
    columns: {
      "erased, withheld":
        "id collection_id user_id email_key email role token_hash invited_by created_at expires_at",
    },
  },
  collection_follows: {
    columns: {
      "erased, exported": "follower_id collection_id created_at",
    },
  },
  collection_mutes: {
    columns: {
      "erased, exported": "user_id collection_id created_at",
    },
  },
  custom_domains: {
    whyKept: "an abandoned host must not lead elsewhere",
    whyWithheld: "states of the check",
    columns: {
      "erased, withheld": "error added_by",
      "kept, exported": "owner_id state added_at",
      "kept, exported, public": "domain",
      "kept, withheld":
        "is_subdomain token failures verifying_at live_at failed_at removed_at checked_at next_check_at",
    },
  },
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
        "hidden_by_staff creator_hidden is_suspended hidden_by_author hidden_above is_hidden_response created_at is_listed read_count hot_at deleted_at deleted_from erased_at erase_retry_at erase_attempts published_day published_month last_edited_at begun_at own_list",
      "kept, withheld, public":
        "visibility font preview_focus_x preview_focus_y revision clap_count voter_count response_count is_discussion_closed is_date_only root_post_id latest_published_at updated_at catalog_id",
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
  pinned_posts: {
    columns: {
      "erased, exported": "pinned_at",
      "erased, exported, public": "user_id post_id",
    },
  },
  sequences: {
    whyWithheld: "ids, and states of the stories in it",
    columns: {
      "erased, exported": "created_at updated_at",
      "erased, exported, public": "creator_id title description",
      "erased, withheld": "is_public has_stories",
      "erased, withheld, public": "id",
    },
  },
  forms: {
    whyWithheld: "ids, and the number of answers that are exported",
    columns: {
      "erased, exported, public": "owner_id kind title text",
      "erased, withheld": "answer_count created_at",
      "erased, withheld, public": "id",
    },
  },
  form_answers: {
    whyWithheld: "who answered is for the writer alone",
    columns: {
      "erased, exported": "form_id answer created_at",
      "erased, withheld": "id owner_id email_key",
    },
  },
  tag_follows: {
    columns: {
      "erased, exported": "follower_id tag_id created_at",
    },
  },
  drafts: {
    whyWithheld: "how the draft is saved, and notes between writer and editor",
    columns: {
      "erased, exported": "post_id content settings",
      "erased, withheld":
        "revision published_revision write_token updated_at updated_by scheduled_at schedule_error scheduled_by scheduled_revision scheduled_note writers_schedule writers_settings",
    },
  },
  post_versions: {
    whyWithheld: "earlier states of what is exported",
    columns: {
      "erased, withheld": "id post_id revision kind content created_at created_by",
    },
  },
  publication_submissions: {
    whyWithheld: "notes between writer and editor",
    columns: {
      "erased, exported": "collection_id post_id writer_id status created_at updated_at",
      "erased, withheld": "id note updated_by handed_in_revision handed_in_title",
    },
  },
  publication_submission_steps: {
    whyKept: "the states that a submission had, without notes",
    whyWithheld: "the states that submissions had",
    columns: {
      "erased, withheld": "note made_by",
      "kept, withheld": "id submission_id status made_at",
    },
  },
  story_imports: {
    whyWithheld: "states of the import",
    columns: {
      "erased, exported": "user_id kind file_name created_at site_address",
      "erased, withheld":
        "id expires_at read_to read_attempts read_claimed_until is_cut turn is_open",
    },
  },
  claps: {
    columns: {
      "erased, exported": "updated_at",
      "erased, exported, public": "post_id user_id clap_count",
    },
  },
  clap_keys: {
    whyWithheld: "idempotency keys, for a day",
    columns: {
      "erased, withheld": "id user_id post_id key created_at change",
    },
  },
  highlights: {
    whyWithheld: "ids that the product gives",
    columns: {
      "erased, exported": "user_id post_id quote_id created_at",
      "erased, withheld": "id",
    },
  },
  notes: {
    whyWithheld: "where the passage is",
    columns: {
      "erased, exported": "user_id post_id text note created_at",
      "erased, withheld": "id key paragraph_name start_offset",
    },
  },
  catalogs: {
    whyWithheld: "ids and counts",
    columns: {
      "erased, exported": "created_at",
      "erased, exported, public": "creator_id visibility name description",
      "erased, withheld": "updated_at deleted_at",
      "erased, withheld, public": "id type item_count clap_count response_count follower_count",
    },
  },
  catalog_items: {
    whyWithheld: "ids that the product gives",
    columns: {
      "erased, exported": "owner_id created_at",
      "erased, exported, public": "catalog_id post_id note",
      "erased, withheld": "id removed_at",
      "erased, withheld, public": "position",
    },
  },
  catalog_follows: {
    columns: {
      "erased, exported": "follower_id catalog_id created_at",
    },
  },
};
