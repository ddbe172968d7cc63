// Personal data of accounts: identity, sign-in, activity, notifications and staff.

import type { PersonalTable } from "./personalTable.ts";

export const ACCOUNT_DATA: Readonly<Record<string, PersonalTable>> = {
  images: {
    whyKept: "another account’s content may show the same file; unused files are deleted",
    whyWithheld: "facts about the files in the export",
    columns: {
      "erased, withheld": "uploaded_by",
      "kept, exported, public": "id object_key format",
      "kept, withheld": "bytes sha256 created_at uploaded_again_at erase_at",
      "kept, withheld, public": "width height is_animated alt license attribution source_url",
    },
  },
  users: {
    whyKept: "an empty row keeps the id and what staff decided",
    whyWithheld: "counters and states, and settings that the account shows",
    columns: {
      "erased, exported": "home_feed_order story_font",
      "erased, exported, public":
        "username name bio about location url twitter_screen_name tipping_link",
      "erased, withheld": "erase_at shares_email_with_colleagues erase_attempts erase_retry_at",
      "erased, withheld, public": "username_key image_id domain book_count",
      "kept, exported": "created_at",
      "kept, exported, public": "id",
      "kept, withheld":
        "hidden_by_staff closed_at is_suspended is_staff post_count unread_notification_count updated_at domain_is_subdomain",
      "kept, withheld, public": "follower_count following_count",
    },
  },
  former_usernames: {
    whyKept: "nobody else may take the name",
    columns: {
      "kept, exported": "changed_at",
      "kept, exported, public": "username_key user_id",
    },
  },
  user_follows: {
    columns: {
      "erased, exported": "created_at",
      "erased, exported, public": "follower_id target_id",
    },
  },
  user_mutes: {
    columns: {
      "erased, exported": "user_id target_id created_at",
    },
  },
  dismissals: {
    whyWithheld: "banners that were closed",
    columns: {
      "erased, withheld": "user_id flag dismissed_at",
    },
  },
  flag_rules: {
    whyWithheld: "the product’s own",
    columns: {
      "erased, withheld": "flag position audience user_id share value",
    },
  },
  sessions: {
    whyWithheld: "opens the account",
    columns: {
      "erased, exported": "user_id impersonated_by_user_id created_at user_agent place",
      "erased, withheld": "token_hash xsrf_token expires_at family confirmed_at host",
    },
  },
  user_emails: {
    whyWithheld: "how addresses are compared",
    columns: {
      "erased, exported": "user_id email",
      "erased, withheld": "email_key verified_at",
    },
  },
  sign_in_requests: {
    whyWithheld: "opens the account, and ends within a day",
    columns: {
      "erased, withheld":
        "id_hash method operation email_key email full_name redirect code_hash attempts token_hash used_by created_at expires_at",
    },
  },
  user_passwords: {
    whyWithheld: "opens the account",
    columns: {
      "erased, withheld": "user_id hash changed_at",
    },
  },
  auth_locks: {
    whyWithheld: "failed sign-ins, which may have been another’s",
    columns: {
      "erased, withheld": "user_id kind fail_count lock_count locked_until",
    },
  },
  second_factors: {
    whyWithheld: "opens the account",
    columns: {
      "erased, withheld": "user_id secret confirmed_at last_step created_at",
    },
  },
  second_factor_enrolments: {
    whyWithheld: "opens the account, and ends within 15 minutes",
    columns: {
      "erased, withheld": "user_id session_hash secret expires_at",
    },
  },
  pending_second_factors: {
    whyWithheld: "opens the account, and ends within a day",
    columns: {
      "erased, withheld": "token_hash user_id redirect created_at expires_at",
    },
  },
  recovery_codes: {
    whyWithheld: "opens the account",
    columns: {
      "erased, withheld": "user_id code_hash",
    },
  },
  user_connections: {
    whyWithheld: "opens the account",
    columns: {
      "erased, exported": "user_id provider email name connected_at",
      "erased, withheld": "issuer subject",
    },
  },
  social_sign_ins: {
    whyWithheld: "opens the account, and ends within a day",
    columns: {
      "erased, withheld":
        "token_hash browser_hash provider operation user_id redirect given_name issuer subject email email_key name taken_at used_by created_at expires_at",
    },
  },
  mobile_numbers: {
    columns: {
      "erased, exported": "user_id number verified_at",
    },
  },
  mobile_verifications: {
    whyWithheld: "a code that ends within ten minutes",
    columns: {
      "erased, withheld": "user_id number code_hash attempts expires_at",
    },
  },
  impersonation_records: {
    whyKept: "who of the staff acted as whom stays on record",
    whyWithheld: "about staff",
    columns: {
      "kept, exported": "user_id started_at ended_at ended_by",
      "kept, withheld": "id staff_id reason session_hash",
    },
  },
  account_exports: {
    whyWithheld: "the exports themselves",
    columns: {
      "erased, withheld": "id user_id asked_at ready_at expires_at claimed_until",
    },
  },
  limited_accounts: {
    whyWithheld: "exported as moderation actions",
    columns: {
      "erased, withheld": "user_id limited_at",
    },
  },
  moderation_actions: {
    whyKept: "what staff did about whom stays on record",
    whyWithheld: "about staff",
    columns: {
      "kept, exported": "user_id action reason taken_at",
      "kept, withheld": "id staff_id",
    },
  },
  staff_changes: {
    whyKept: "who was staff, and when, stays on record",
    whyWithheld: "ids that the product gives",
    columns: {
      "kept, exported": "user_id is_staff changed_at",
      "kept, withheld": "id",
    },
  },
  invite_codes: {
    whyKept: "what the code opens",
    whyWithheld: "the product’s own",
    columns: {
      "erased, withheld": "redeemed_by",
      "kept, withheld": "code_hash flag label is_for_new_users created_at expires_at redeemed_at",
    },
  },
  oauth_applications: {
    whyWithheld: "opens the application",
    columns: {
      "erased, exported": "owner_id redirect_uris created_at",
      "erased, exported, public": "name description website",
      "erased, withheld": "id secret_hash subject_key updated_at",
    },
  },
  oauth_grants: {
    whyWithheld: "ids that the product gives",
    columns: {
      "erased, exported": "application_id user_id scopes created_at used_at",
      "erased, withheld": "id",
    },
  },
  post_reads: {
    whyWithheld: "counts a story’s readers; the reading history is exported",
    columns: {
      "erased, withheld": "post_id reader_id read_at network",
    },
  },
  reading_history: {
    columns: {
      "erased, exported": "user_id post_id read_at",
    },
  },
  reading_history_pauses: {
    whyWithheld: "a switch",
    columns: {
      "erased, withheld": "user_id paused_at",
    },
  },
  feed_reductions: {
    columns: {
      "erased, exported": "user_id kind target_id created_at",
    },
  },
  notification_outbox: {
    whyWithheld: "becomes notifications within a minute",
    columns: {
      "erased, withheld":
        "id kind recipient_id actor_id subject_id object_id occurred_at state due_at attempts error ended_at",
    },
  },
  notifications: {
    whyWithheld: "groups of notification_sources",
    columns: {
      "erased, withheld": "id user_id kind subject_id occurred_at is_unread is_muted",
    },
  },
  notification_sources: {
    whyWithheld: "ids and states of the notification",
    columns: {
      "erased, exported": "user_id kind actor_id occurred_at",
      "erased, withheld": "object_id notification_id is_muted",
    },
  },
  notification_preferences: {
    whyWithheld: "the secret of the link that stops emails",
    columns: {
      "erased, exported":
        "user_id follows claps responses submissions digest mentions allows_newsletter_tracking submission_emails",
      "erased, withheld": "submission_token",
    },
  },
  digests: {
    whyWithheld: "ids of stories, and the secret of the link to leave",
    columns: {
      "erased, exported": "user_id frequency created_at",
      "erased, withheld": "id period post_ids token_hash",
    },
  },
  error_reports: {
    whyKept: "failures of the product, without the user",
    whyWithheld: "failures of the product",
    columns: {
      "erased, withheld": "user_id",
      "kept, withheld":
        "id received_at happened_at client build_id name message stack file_name line_number status location user_agent group_id",
    },
  },
  event_batches: {
    whyWithheld: "becomes client_events within minutes",
    columns: {
      "erased, withheld": "id events viewer_id state received_at due_at attempts error ended_at",
    },
  },
  client_events: {
    whyKept: "counts of a story’s readers, without the user",
    whyWithheld: "the product’s own classification",
    columns: {
      "erased, exported": "viewer_id",
      "kept, exported": "key happened_at location referrer",
      "kept, withheld": "event_id type received_at post_id source referrer_source data",
    },
  },
};
