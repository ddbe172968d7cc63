// The newsletters of everyPage.ts.

import { newId } from "../../../shared/ids.ts";
import { onServedDatabase } from "./servedDatabase.ts";

/** The newsletter of the reader called "writer". */
export const LETTERS = newId("newsletter");
/** An email that they sent without a story. */
export const LETTER = newId("post");

/** An account that gets a newsletter. */
export const SUBSCRIBER = newId("user");

/** A newsletter of each publication, and a subscriber of the first. */
export async function giveNewsletters(persist: string): Promise<void> {
  await onServedDatabase(persist, (db) =>
    db.batch([
      db.prepare(
        `INSERT INTO newsletters (id, slug, name, description, show_promo, collection_id, created_at)
         SELECT 'letters-' || id, 'letters', 'Letters from the desk', 'What we read.', 1, id, 0
         FROM collections WHERE TRUE ON CONFLICT DO NOTHING`,
      ),
      db.prepare("UPDATE collections SET promotes_newsletter = 1"),
      db
        .prepare(
          `INSERT INTO users (id, username, username_key, name, created_at, updated_at)
           VALUES (?1, ?1, ?1, 'A subscriber', 0, 0) ON CONFLICT DO NOTHING`,
        )
        .bind(SUBSCRIBER),
      db
        .prepare(
          `INSERT INTO newsletter_subscribers (id, newsletter_id, email_key, email, user_id, state,
             source, link_token, created_at, confirmed_at)
           SELECT 'one', id, 'a@b.example', 'a@b.example', ?1, 'ACTIVE', 'STORY', 'the-link', 0, 0
           FROM newsletters WHERE TRUE ORDER BY id LIMIT 1 ON CONFLICT DO NOTHING`,
        )
        .bind(SUBSCRIBER),
    ]),
  );
}

/** A newsletter with an issue that was opened and clicked. */
export async function giveResults(persist: string, userId: string): Promise<void> {
  const issue = `issue-of-${LETTERS}`;
  await onServedDatabase(persist, (db) =>
    db.batch([
      db
        .prepare(
          `INSERT INTO newsletters (id, slug, name, user_id, created_at)
           VALUES (?1, 'notes', 'Notes from me', ?2, 0)
           ON CONFLICT (id) DO UPDATE SET user_id = excluded.user_id`,
        )
        .bind(LETTERS, userId),
      db
        .prepare(
          `INSERT INTO posts (id, creator_id, status, visibility, title, email_newsletter_id,
             created_at, updated_at)
           VALUES (?1, ?2, 'DRAFT', 'PUBLIC', 'What I learned', ?3, 0, 0) ON CONFLICT DO NOTHING`,
        )
        .bind(LETTER, userId, LETTERS),
      db
        .prepare(
          `INSERT INTO drafts (post_id, revision, content, write_token, updated_at)
           VALUES (?1, 2, ?2, '', 0) ON CONFLICT DO NOTHING`,
        )
        .bind(
          LETTER,
          JSON.stringify({
            title: "What I learned",
            subtitle: "",
            paragraphs: [{ name: "aaaa", type: "P", text: "Three things." }],
          }),
        ),
      db
        .prepare(
          `INSERT INTO newsletter_issues (id, newsletter_id, post_id, subject, audience, state,
             due_at, created_at, started_at, sent)
           VALUES (?1, ?2, ?3, 'What I learned this week', 'ALL', 'SENT', 0, 0, 0, 12)
           ON CONFLICT DO NOTHING`,
        )
        .bind(issue, LETTERS, LETTER),
      db
        .prepare(
          `INSERT INTO newsletter_issue_results (issue_id, openers, opens, clickers, lost)
           VALUES (?1, 5, 9, 2, 1) ON CONFLICT DO NOTHING`,
        )
        .bind(issue),
    ]),
  );
}
