-- Mails on their way. A row is written in the transaction of its cause and stays after it is sent, so
-- that its key sends nothing twice; what the mail said goes then, since mails carry what opens doors.

CREATE TABLE mail_outbox (
  key TEXT PRIMARY KEY, -- names the mail to the provider too; says nothing of whom it is for
  recipient TEXT, -- null, like the message, once the mail is sent
  subject TEXT,
  text TEXT,
  html TEXT,
  state TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'dead')),
  queued_at INTEGER NOT NULL,
  due_at INTEGER NOT NULL,
  useful_until INTEGER, -- what it opens is closed then; null for a mail that never ages
  ended_at INTEGER, -- when it was sent or given up
  problem TEXT, -- the latest failure
  attempts INTEGER NOT NULL DEFAULT 0, -- failures in a row
  claimed_by TEXT, -- the drain that has it in hand
  claimed_until INTEGER -- when that drain counts as dead
) STRICT;
CREATE INDEX mail_outbox_due ON mail_outbox (due_at) WHERE state = 'waiting';
CREATE INDEX mail_outbox_ended ON mail_outbox (ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX mail_outbox_dead ON mail_outbox (useful_until) WHERE state = 'dead';
CREATE INDEX mail_outbox_claimed ON mail_outbox (claimed_until) WHERE claimed_until IS NOT NULL;

-- What the embedded sender has sent (development and tests): the mailbox page shows it.
CREATE TABLE mailbox (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  key TEXT NOT NULL UNIQUE,
  sender TEXT NOT NULL,
  recipient TEXT NOT NULL,
  subject TEXT NOT NULL,
  text TEXT NOT NULL,
  html TEXT NOT NULL,
  sent_at INTEGER NOT NULL
) STRICT;
CREATE INDEX mailbox_by_recipient ON mailbox (recipient, id);
