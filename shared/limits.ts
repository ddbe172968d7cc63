// Limits that the client and the Worker share. Values with a section number come from the
// specification; where it shows none, the value is ours.

/** Maximum number of items on one page of any list. */
export const MAX_PAGE_SIZE = 50;

/** Rows that the number of items in a list counts at most. A page shows more as "1,000+". */
export const MAX_COUNTED = 1000;

/** Maximum number of entities that one operation may request by id. */
export const MAX_NODES = 100;

/**
 * Operations in one HTTP batch, and how long the client waits to fill it, in milliseconds.
 */
export const BATCH_MAX_OPERATIONS = 20;
export const BATCH_WINDOW_MS = 20;

/** Story cards on the not-found page. */
export const NOT_FOUND_STAFF_PICKS = 4;

/** Number of editors shown on a publication's profile. */
export const MASTHEAD_EDITORS = 10;

/**
 * How long the pointer must rest on a link before its page is prefetched, in milliseconds.
 */
export const LINK_PRELOAD_DELAY_MS = 100;

/**
 * Maximum length of a published story's title and subtitle, in characters.
 */
export const MAX_TITLE_LENGTH = 300;
export const MAX_SUBTITLE_LENGTH = 1000;

/**
 * Maximum number of stories in a series, and the maximum lengths of its title and description, in
 * characters.
 */
export const MAX_SEQUENCE_POSTS = 100;
export const MAX_SEQUENCE_TITLE = 100;
export const MAX_SEQUENCE_DESCRIPTION = 1000;

/**
 * Maximum number of books per profile, with the limits of one book: text lengths in characters,
 * authors and editions.
 */
export const MAX_BOOKS = 50;
export const MAX_BOOK_TITLE = 200;
export const MAX_BOOK_DESCRIPTION = 2000;
export const MAX_BOOK_NAME = 120;
export const MAX_BOOK_AUTHORS = 10;
export const MAX_BOOK_EDITIONS = 20;

/**
 * Maximum number of forms per writer and answers per form, with the maximum text lengths in
 * characters.
 */
export const MAX_FORMS = 100;
export const MAX_FORM_ANSWERS = 10_000;
export const MAX_FORM_TITLE = 120;
export const MAX_FORM_TEXT = 600;
export const MAX_FORM_ANSWER = 2000;

/** Maximum length of a quoted selection, in characters. */
export const MAX_QUOTE_LENGTH = 1000;

/**
 * Maximum number of highlights per reader and story, and how many readers make a selection the top
 * highlight.
 */
export const MAX_STORY_HIGHLIGHTS = 100;
export const LEAST_TOP_HIGHLIGHT = 3;

/**
 * Maximum number of notes per reader and story, and the maximum length of one in
 * characters.
 */
export const MAX_STORY_NOTES = 200;

/** Maximum number of a reader's marks of one kind that the list of their marks shows for a story. */
export const MAX_SHOWN_MARKS = 50;
export const MAX_READER_NOTE = 2000;

/** Maximum number of claps per reader and story. */
export const MAX_CLAPS = 50;

/** Maximum size of a response in UTF-8 bytes. */
export const MAX_RESPONSE_BYTES = 100_000;

/** Maximum number of paragraphs in a draft, and the maximum length of one in characters. */
export const MAX_DRAFT_PARAGRAPHS = 10_000;
export const MAX_PARAGRAPH_LENGTH = 100_000;
/** Maximum length of a draft's title or subtitle, in characters. Publishing has a lower limit. */
export const MAX_DRAFT_FIELD_LENGTH = 5000;

/** Maximum size of a draft as JSON, in bytes. A D1 row holds at most two million. */
export const MAX_DRAFT_BYTES = 1_500_000;
/** How long after hydration a page counts as loaded, in milliseconds. */
export const LOAD_EVENT_DELAY_MS = 500;

/** Maximum number of domains that one owner may claim within 30 days. */
export const MAX_DOMAIN_CLAIMS = 10;

/** Maximum number of tags per story, and the maximum length of a tag in characters. */
export const MAX_STORY_TAGS = 5;
export const MAX_TAG_LENGTH = 60;

/** Size in bytes and rows of a file of subscribers. */
export const MAX_SUBSCRIBER_FILE_BYTES = 100_000_000;
export const MAX_IMPORTED_SUBSCRIBERS = 500_000;
/**
 * Addresses that an account may subscribe or ask by imports in a day, unless staff have reviewed the
 * import: whoever reports them as spam harms everyone's emails.
 */
export const MAX_IMPORTED_PER_DAY = 10_000;

/** Subject and preview line of a newsletter's email, in characters. */
/** Days after subscribing after which an automatic email is sent at the latest. */
export const MAX_AFTER_DAYS = 365;
/** Automatic emails of a newsletter besides the welcome. */
export const MAX_SERIES_EMAILS = 3;
export const MAX_ISSUE_SUBJECT = 200;
export const MAX_ISSUE_PREVIEW = 200;

/** Maximum number of stories pinned to a profile. */
export const MAX_PINNED_STORIES = 3;

/** How far ahead a story may be scheduled, in milliseconds: one year. */
export const MAX_SCHEDULE_AHEAD_MS = 366 * 24 * 60 * 60 * 1000;

/** How long a story stays in the trash, in days. */
export const TRASH_DAYS = 14;
/** How long a deleted publication can be restored, in days. */
export const RESTORE_PUBLICATION_DAYS = 30;
/** Maximum size of an uploaded image, in bytes. */
export const MAX_UPLOAD_BYTES = 25_000_000;
/** Maximum size of an export file uploaded for import, in bytes. */
export const MAX_EXPORT_BYTES = 25_000_000;
/** Maximum length of a user's bio, in characters. */
export const MAX_BIO_LENGTH = 160;

/** Maximum length of a publication's name and tagline, in characters. */
export const MAX_COLLECTION_NAME = 100;
export const MAX_TAGLINE = 160;
export const MAX_NEWSLETTER_NAME = 100;
/** A newsletter's postal address, in characters and lines. */
export const MAX_POSTAL_ADDRESS = 300;
export const MAX_POSTAL_ADDRESS_LINES = 6;
/** The newsletter's own words in the footer of its emails. */
export const MAX_FOOTER_TEXT = 500;
export const MAX_FOOTER_LINES = 8;
/** Newsletters of a publication. */
export const MAX_COLLECTION_NEWSLETTERS = 20;
/** Days for which it is stored which subscriber opened an issue and clicked which link. */
export const ENGAGEMENT_DAYS = 400;
/** Newsletters that a newsletter recommends. */
export const MAX_NEWSLETTER_RECOMMENDATIONS = 5;

/** Maximum length of a search query, in characters. */
export const MAX_SEARCH_LENGTH = 500;
/** How far back the reading history goes, in days. */
export const HISTORY_DAYS = 365;

/**
 * Maximum number of lists per user and stories per list, and the maximum text lengths in
 * characters.
 */
export const MAX_CATALOGS = 200;
export const MAX_CATALOG_ITEMS = 5000;
export const MAX_CATALOG_NAME = 60;
export const MAX_CATALOG_DESCRIPTION = 280;
export const MAX_CATALOG_NOTE = 280;
/** Maximum length of the note on a submission step, in characters. */
export const MAX_NOTE_LENGTH = 2000;
/** Maximum number of comments, and of suggested edits, on a submission. */
export const MAX_SUBMISSION_REMARKS = 200;
/** Maximum length of a publication's description, in characters. */
export const MAX_DESCRIPTION_LENGTH = 1000;
/** Maximum length of a publication's submission guidelines, in characters. */
export const MAX_GUIDELINES_LENGTH = 5000;

/** Maximum length of a publication's About text, in characters of Markdown. */
export const MAX_ABOUT_LENGTH = 10_000;

/**
 * Maximum number of items in a publication's navigation, and the maximum length of a title in
 * characters.
 */
/** Of a publication's home. */
export const MAX_HOMEPAGE_SECTIONS = 20;
/** Of its header, and of a section. */
export const MAX_SECTION_TITLE = 100;
export const MAX_SECTION_STORIES = 24;
export const MAX_PROMOTION_BUTTON = 40;
/** Stories that a publication features, and those of them that open its home. */
export const MAX_FEATURED_STORIES = 24;
export const MAX_PINNED_FEATURED = 3;
/** Stories on a numbered page, and the number of such pages: older stories are in the archive. */
export const NUMBERED_PAGE_SIZE = 20;
export const MAX_NUMBERED_PAGES = 50;
/** Slugs that a publication had before. */
export const MAX_FORMER_SLUGS = 20;
/** Feature pages and subpages of a publication, and the length of their titles in characters. */
export const MAX_FEATURE_PAGES = 50;
export const MAX_SUBPAGES = 50;
export const MAX_PAGE_TITLE = 100;
export const MAX_PAGE_SLUG = 60;
/** Maximum length of a subpage's text, in characters of Markdown. */
export const MAX_SUBPAGE_LENGTH = 50_000;
export const MAX_NAVIGATION_ITEMS = 20;
export const MAX_NAVIGATION_TITLE = 40;

/** Maximum length of a topic's name in characters, and the number of tags it may combine. */
export const MAX_TOPIC_NAME = 60;
export const MAX_TOPIC_TAGS = 20;

/**
 * Maximum number of OAuth applications per account, redirect URIs per application, and the length
 * of a description in characters.
 */
export const MAX_APPLICATIONS = 20;
export const MAX_REDIRECT_URIS = 10;
export const MAX_APPLICATION_DESCRIPTION = 300;

/** Length limits of the reason that staff give for a moderation action, in characters. */
export const MIN_STAFF_REASON = 5;
export const MAX_STAFF_REASON = 500;

/** Maximum number of days of a membership that staff grant at once: ten years. */
export const MAX_GRANT_DAYS = 3660;

/** Maximum number of active friend links per person and story. */
export const MAX_FRIEND_LINKS = 20;

/** Maximum number of a member's full-text feeds. */
export const MAX_MEMBER_FEEDS = 20;
