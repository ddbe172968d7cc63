/** What newsletters need of the site that they are part of. */
interface Site {
  /** Fills a table with rows numbered `n`, from SQL of its columns. */
  fill: (table: string, count: number, columns: Record<string, string | number>) => void;
  /** SQL for a timestamp before now, older with `n`. */
  ago: (count: number) => string;
  subscribers: number;
  /** How many of the subscribers have accounts. */
  accounts: number;
  /** SQL of ids by number. */
  user: (n: string | number) => string;
  collection: (n: number) => string;
  post: (n: number) => string;
}

/** Fills the reader's newsletter, which has the subscribers, and the publication's, which has none. */
export function growNewsletters(site: Site): void {
  const { fill, ago, user, subscribers } = site;
  fill("newsletters", 2, {
    id: "'letters-' || n",
    slug: "'letters'",
    name: "'Letters ' || n",
    user_id: `iif(n = 1, ${user(1)}, NULL)`,
    collection_id: `iif(n = 2, ${site.collection(1)}, NULL)`,
    created_at: ago(2),
  });
  fill("newsletter_subscribers", subscribers, {
    id: "printf('subscriber%x', (n * 2654435761) & 0xfffffffffff)",
    newsletter_id: "'letters-1'",
    email_key: "'reader' || n || '@example.com'",
    email: "'reader' || n || '@example.com'",
    user_id: `iif(n <= ${site.accounts}, ${user("n")}, NULL)`,
    state: "iif(n % 10 = 0, 'UNSUBSCRIBED', 'ACTIVE')",
    source: "'IMPORT'",
    link_token: "'link-of-' || n",
    created_at: ago(subscribers),
    confirmed_at: ago(subscribers),
    last_engaged_at: `iif(n % 3 = 0, ${ago(subscribers)}, NULL)`,
  });
  fill("newsletter_issues", 1, {
    id: "'issue-1'",
    newsletter_id: "'letters-1'",
    post_id: site.post(28),
    subject: "'News'",
    audience: "'ALL'",
    state: "'SENT'",
    due_at: ago(1),
    created_at: ago(1),
  });
  fill("newsletter_issue_results", 1, { issue_id: "'issue-1'" });
}
