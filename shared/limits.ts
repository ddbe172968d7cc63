// Numbers that both sides keep. The ones with a section number are the specification's.

/** Most items a page of any list may hold. */
export const MAX_PAGE_SIZE = 50;

/** Most things that one operation asks for by their ids. */
export const MAX_NODES = 100;

/** Operations in one HTTP batch, and how long the client waits to fill one (reader.md §7). */
export const BATCH_MAX_OPERATIONS = 20;
export const BATCH_WINDOW_MS = 20;

/** Story cards on the not-found screen (reader.md §2.9). */
export const NOT_FOUND_STAFF_PICKS = 4;

/** Editors named on a publication's profile (reader.md §9). */
export const MASTHEAD_EDITORS = 10;

/** How long a pointer rests on a link before its page is fetched, in milliseconds (reader.md §9). */
export const LINK_PRELOAD_DELAY_MS = 100;

/** Most characters of a story's title and subtitle. The specification shows no limits of the server. */
export const MAX_TITLE_LENGTH = 300;
export const MAX_SUBTITLE_LENGTH = 1000;

/** Most stories of a series, and most characters of what it says of itself. */
export const MAX_SEQUENCE_POSTS = 100;
export const MAX_SEQUENCE_TITLE = 100;
export const MAX_SEQUENCE_DESCRIPTION = 1000;

/** Books of one profile, what one says of itself in characters, and its authors and editions. */
export const MAX_BOOKS = 50;
export const MAX_BOOK_TITLE = 200;
export const MAX_BOOK_DESCRIPTION = 2000;
export const MAX_BOOK_NAME = 120;
export const MAX_BOOK_AUTHORS = 10;
export const MAX_BOOK_EDITIONS = 20;

/** Forms of one writer, answers of one form, and what a form and an answer hold in characters. */
export const MAX_FORMS = 100;
export const MAX_FORM_ANSWERS = 10_000;
export const MAX_FORM_TITLE = 120;
export const MAX_FORM_TEXT = 600;
export const MAX_FORM_ANSWER = 2000;

/** Most characters of a passage that is quoted. */
export const MAX_QUOTE_LENGTH = 1000;

/** Passages that one reader marks in one story, and readers who make a passage the top one. */
export const MAX_STORY_HIGHLIGHTS = 100;
export const LEAST_TOP_HIGHLIGHT = 3;

/** Notes that one reader makes in one story, and most characters of one. */
export const MAX_STORY_NOTES = 200;
export const MAX_READER_NOTE = 2000;

/** Claps that one reader has for one story. */
export const MAX_CLAPS = 50;

/** Most bytes of a response in UTF-8. The specification shows no limits of the server. */
export const MAX_RESPONSE_BYTES = 100_000;

/** Most paragraphs of a draft, and most characters of one of them. */
export const MAX_DRAFT_PARAGRAPHS = 10_000;
export const MAX_PARAGRAPH_LENGTH = 100_000;
/** Most characters of a draft's title or subtitle; publishing asks for fewer. */
export const MAX_DRAFT_FIELD_LENGTH = 5000;

/** Most bytes of a draft as JSON: the database takes two million a row. */
export const MAX_DRAFT_BYTES = 1_500_000;
/** How long after hydration a page counts as loaded, in milliseconds (platform.md §9). */
export const LOAD_EVENT_DELAY_MS = 500;

/** Domains that one owner may set up within 30 days. */
export const MAX_DOMAIN_CLAIMS = 10;

/** Tags of one story, and characters of one of them. */
export const MAX_STORY_TAGS = 5;
export const MAX_TAG_LENGTH = 60;

/** Stories that stand first on a profile. The specification shows no number. */
export const MAX_PINNED_STORIES = 3;

/** How far ahead a story may be scheduled, in milliseconds: a year. */
export const MAX_SCHEDULE_AHEAD_MS = 366 * 24 * 60 * 60 * 1000;

/** How long a story stays in the trash, in days (platform.md §4.2). */
export const TRASH_DAYS = 14;
/** Most bytes of a picture that is uploaded. */
export const MAX_UPLOAD_BYTES = 25_000_000;
/** Most bytes of an export that is uploaded to be imported. */
export const MAX_EXPORT_BYTES = 25_000_000;
/** Most characters of the few words about a person. The specification shows no limits of the server. */
export const MAX_BIO_LENGTH = 160;

/** Most characters of a publication's name, and of the line about it. */
export const MAX_COLLECTION_NAME = 100;
export const MAX_TAGLINE = 160;

/** Most characters of what is searched for. The specification shows no limits of the server. */
export const MAX_SEARCH_LENGTH = 500;
/** How long a reading history reaches back, in days. */
export const HISTORY_DAYS = 365;

/** Lists of one person, stories on one of them, and most characters of what is said of them. */
export const MAX_CATALOGS = 200;
export const MAX_CATALOG_ITEMS = 5000;
export const MAX_CATALOG_NAME = 60;
export const MAX_CATALOG_DESCRIPTION = 280;
export const MAX_CATALOG_NOTE = 280;
/** Most characters of what is said with a step of a submission. */
export const MAX_NOTE_LENGTH = 2000;
/** Most characters of what a publication says it is about. */
export const MAX_DESCRIPTION_LENGTH = 1000;
/** Most characters of what a publication tells those who would write for it. */
export const MAX_GUIDELINES_LENGTH = 5000;

/** Most characters of what a publication tells of itself, as Markdown. */
export const MAX_ABOUT_LENGTH = 10_000;

/** Most entries of a publication's navigation, and most characters of one's words. */
export const MAX_NAVIGATION_ITEMS = 20;
export const MAX_NAVIGATION_TITLE = 40;

/** Most characters of a topic's name, and tags that it is made of. */
export const MAX_TOPIC_NAME = 60;
export const MAX_TOPIC_TAGS = 20;

/** Applications of one account, addresses of one, and what one says of itself in characters. */
export const MAX_APPLICATIONS = 20;
export const MAX_REDIRECT_URIS = 10;
export const MAX_APPLICATION_DESCRIPTION = 300;

/** Characters of the reason that staff give for what they do to an account. */
export const MIN_STAFF_REASON = 5;
export const MAX_STAFF_REASON = 500;
