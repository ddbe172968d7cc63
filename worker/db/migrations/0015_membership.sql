-- Memberships, payments and gifts. The payment provider is the source of truth: these tables are
-- written from what is read from it, so that the order and number of its events doesn't matter.
-- Amounts are integers in minor units (cents). Times are milliseconds since 1970, UTC.

-- One row per user, whatever paid for it. Access ends without a job: reads compare the times.
CREATE TABLE memberships (
  user_id TEXT PRIMARY KEY REFERENCES users (id),
  id TEXT NOT NULL UNIQUE,
  plan TEXT NOT NULL, -- shared/membership/plans.ts; of a gift the plan that it equals
  provider TEXT NOT NULL
    CHECK (provider IN ('APPLE', 'BRAINTREE', 'GOOGLE', 'MEDIUM_GIFT', 'PAYPAL', 'STRIPE')),
  paid_tier TEXT CHECK (paid_tier IN ('MEMBER', 'FRIEND')),
  paid_until INTEGER NOT NULL DEFAULT 0, -- end of the access that the subscription gives now
  purchased_until INTEGER NOT NULL DEFAULT 0, -- end of what payments bought, without days of grace
  granted_tier TEXT CHECK (granted_tier IN ('MEMBER', 'FRIEND')),
  granted_until INTEGER NOT NULL DEFAULT 0, -- end of the access from gifts and from staff
  access_until INTEGER NOT NULL GENERATED ALWAYS AS (max(paid_until, granted_until)) VIRTUAL,
  subscription_id TEXT UNIQUE, -- the provider's; null without a subscription
  subscription_status TEXT, -- the provider's word
  currency TEXT NOT NULL DEFAULT 'USD' CHECK (currency IN ('USD', 'CAD')),
  amount INTEGER NOT NULL DEFAULT 0, -- price of a billing period
  member_since INTEGER NOT NULL,
  friend_since INTEGER,
  started_at INTEGER NOT NULL, -- of the subscription or gift that runs now
  period_ends_at INTEGER NOT NULL, -- next payment, or the end
  is_cancelled INTEGER NOT NULL DEFAULT 0, -- ends with the period
  cancelled_at INTEGER,
  cancel_reason TEXT,
  cancel_discount TEXT, -- the offer that was accepted instead of cancelling
  discount_ends_at INTEGER,
  failed_payments INTEGER NOT NULL DEFAULT 0, -- in a row
  payment_failed_at INTEGER,
  method_id TEXT, -- the provider's
  method_kind TEXT CHECK (method_kind IN ('CARD', 'APPLE_PAY', 'GOOGLE_PAY', 'PAYPAL')),
  card_type TEXT,
  card_month INTEGER,
  card_year INTEGER,
  last_four TEXT,
  paypal_email TEXT,
  switch_plan TEXT, -- the plan of a scheduled switch
  switch_amount INTEGER,
  switch_at INTEGER,
  revision INTEGER NOT NULL DEFAULT 1, -- a writer that read an older one reads the provider again
  updated_at INTEGER NOT NULL
) STRICT;

CREATE TABLE payment_customers (
  user_id TEXT PRIMARY KEY REFERENCES users (id),
  customer_id TEXT NOT NULL UNIQUE, -- the provider's
  created_at INTEGER NOT NULL,
  synced_at INTEGER NOT NULL DEFAULT 0 -- the latest comparison with the provider
) STRICT, WITHOUT ROWID;
CREATE INDEX payment_customers_by_sync ON payment_customers (synced_at);

-- A checkout. Its id is part of the provider's idempotency keys. At most one membership checkout per
-- user is open, so that two tabs pay the same one.
CREATE TABLE purchases (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id),
  kind TEXT NOT NULL CHECK (kind IN ('MEMBERSHIP', 'GIFT', 'GROUP_GIFT')),
  plan TEXT NOT NULL,
  coupon TEXT, -- the provider's
  has_trial INTEGER NOT NULL DEFAULT 0,
  quantity INTEGER NOT NULL DEFAULT 1, -- memberships in a gift
  currency TEXT NOT NULL CHECK (currency IN ('USD', 'CAD')),
  amount INTEGER NOT NULL, -- before tax and discount
  state TEXT NOT NULL DEFAULT 'OPEN' CHECK (state IN ('OPEN', 'DONE', 'ABANDONED')),
  provider_id TEXT UNIQUE, -- of the subscription or payment intent; null until it is created
  details TEXT NOT NULL DEFAULT '{}', -- JSON: of a gift, who gets it, when and how
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE INDEX purchases_by_user ON purchases (user_id, created_at);
CREATE UNIQUE INDEX purchases_open ON purchases (user_id)
  WHERE state = 'OPEN' AND kind = 'MEMBERSHIP';

-- Webhook events to process. Only what is needed to read the object again: payloads name people.
CREATE TABLE payment_events (
  event_id TEXT PRIMARY KEY,
  type TEXT NOT NULL,
  customer_id TEXT, -- whom it is about; null if the charge must be read to know it
  charge_id TEXT,
  state TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'done', 'dead')),
  received_at INTEGER NOT NULL,
  due_at INTEGER NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0, -- failures in a row
  error TEXT, -- the latest error
  ended_at INTEGER, -- when it was processed or dead-lettered
  claimed_by TEXT, -- the process that holds the lease
  claimed_until INTEGER -- when the lease ends
) STRICT, WITHOUT ROWID;
CREATE INDEX payment_events_due ON payment_events (due_at, event_id) WHERE state = 'waiting';
CREATE INDEX payment_events_dead ON payment_events (received_at) WHERE state = 'dead';
CREATE INDEX payment_events_dead_lettered ON payment_events (ended_at) WHERE state = 'dead';
CREATE INDEX payment_events_ended ON payment_events (ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX payment_events_claimed ON payment_events (claimed_until)
  WHERE claimed_until IS NOT NULL;

CREATE TABLE charges (
  id TEXT PRIMARY KEY,
  provider_charge_id TEXT NOT NULL UNIQUE,
  user_id TEXT NOT NULL REFERENCES users (id),
  purchase_type TEXT NOT NULL,
  plan TEXT NOT NULL,
  currency TEXT NOT NULL,
  amount INTEGER NOT NULL, -- with tax
  tax INTEGER NOT NULL DEFAULT 0,
  refunded INTEGER NOT NULL DEFAULT 0,
  disputed_at INTEGER, -- null without a dispute, and after one that we won
  method_id TEXT,
  method_kind TEXT,
  card_type TEXT,
  card_month INTEGER,
  card_year INTEGER,
  last_four TEXT,
  paypal_email TEXT,
  created_at INTEGER NOT NULL,
  period_start INTEGER, -- of a membership: what it paid for
  period_end INTEGER,
  purchase_id TEXT REFERENCES purchases (id) -- of a gift
) STRICT;
CREATE INDEX charges_by_user ON charges (user_id, created_at, id);
CREATE INDEX charges_by_purchase ON charges (purchase_id) WHERE purchase_id IS NOT NULL;

-- Double-entry bookkeeping. The entries of a transaction sum to 0 in each currency.
CREATE TABLE ledger_entries (
  transaction_key TEXT NOT NULL, -- the provider's balance transaction
  account TEXT NOT NULL CHECK (account IN ('provider_balance', 'membership_revenue',
    'gift_revenue', 'tax_payable', 'provider_fees', 'refunds', 'disputes', 'payouts',
    'adjustments')),
  amount INTEGER NOT NULL, -- debits positive, credits negative
  currency TEXT NOT NULL, -- of the settlement, lower case
  charge_id TEXT REFERENCES charges (id),
  kind TEXT NOT NULL, -- the provider's kind of balance transaction
  created_at INTEGER NOT NULL,
  PRIMARY KEY (transaction_key, account)
) STRICT, WITHOUT ROWID;
CREATE INDEX ledger_entries_by_charge ON ledger_entries (charge_id) WHERE charge_id IS NOT NULL;
CREATE INDEX ledger_entries_by_account ON ledger_entries (account, currency, created_at);

CREATE TABLE gifts (
  id TEXT PRIMARY KEY,
  purchase_id TEXT NOT NULL REFERENCES purchases (id),
  position INTEGER NOT NULL, -- within the purchase, from 0
  kind TEXT NOT NULL CHECK (kind IN ('GIFT', 'GROUP_GIFT')),
  buyer_id TEXT NOT NULL REFERENCES users (id),
  plan TEXT NOT NULL,
  code TEXT NOT NULL UNIQUE, -- upper case, without hyphens
  recipient_email TEXT, -- null for a printed gift
  recipient_name TEXT NOT NULL DEFAULT '',
  message TEXT NOT NULL DEFAULT '',
  send_at INTEGER, -- null for a printed gift
  sent_at INTEGER,
  state TEXT NOT NULL DEFAULT 'PAID' CHECK (state IN ('PAID', 'REDEEMED', 'REFUNDED')),
  redeemed_by TEXT REFERENCES users (id),
  redeemed_at INTEGER,
  -- What it added, so that a reversed payment can take it back, and give it back after a dispute that
  -- was won.
  granted_ms INTEGER, -- as time of a Member; null until it is redeemed
  reversed_at INTEGER, -- when its payment was reversed; null for others
  taken_ms INTEGER, -- what that took back, as time of a Member
  created_at INTEGER NOT NULL,
  UNIQUE (purchase_id, position)
) STRICT;
CREATE INDEX gifts_by_buyer ON gifts (buyer_id, created_at, id);
CREATE INDEX gifts_by_redeemer ON gifts (redeemed_by) WHERE redeemed_by IS NOT NULL;
CREATE INDEX gifts_to_send ON gifts (send_at)
  WHERE sent_at IS NULL AND send_at IS NOT NULL AND state = 'PAID';

-- Links that open a locked story to whoever holds them.
CREATE TABLE friend_links (
  id TEXT PRIMARY KEY,
  post_id TEXT NOT NULL REFERENCES posts (id),
  creator_id TEXT NOT NULL REFERENCES users (id),
  token_hash TEXT NOT NULL UNIQUE, -- SHA-256 in hex
  created_at INTEGER NOT NULL,
  revoked_at INTEGER,
  view_count INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX friend_links_by_creator ON friend_links (creator_id, post_id);
CREATE INDEX friend_links_by_post ON friend_links (post_id);

-- Full-text feeds of members, addressed by a secret.
CREATE TABLE member_feeds (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id),
  kind TEXT NOT NULL CHECK (kind IN ('FOLLOWING', 'COLLECTION', 'CATALOG')),
  target_id TEXT, -- the publication or list; null for FOLLOWING
  token_hash TEXT NOT NULL UNIQUE, -- SHA-256 in hex
  created_at INTEGER NOT NULL,
  revoked_at INTEGER,
  last_read_at INTEGER
) STRICT;
CREATE INDEX member_feeds_by_user ON member_feeds (user_id, created_at);

-- The history that staff see. Rows are only added.
CREATE TABLE membership_log (
  id INTEGER PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id),
  at INTEGER NOT NULL,
  actor TEXT NOT NULL CHECK (actor IN ('MEMBER', 'STAFF', 'PROVIDER', 'SYSTEM')),
  staff_id TEXT REFERENCES users (id), -- null for an operator's command
  action TEXT NOT NULL,
  reason TEXT,
  detail TEXT NOT NULL DEFAULT '{}' -- JSON
) STRICT;
CREATE INDEX membership_log_by_user ON membership_log (user_id, at);
CREATE INDEX membership_log_by_staff ON membership_log (staff_id) WHERE staff_id IS NOT NULL;

-- State of the embedded payment provider of development and tests.
CREATE TABLE embedded_payments (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL, -- Stripe's `object`
  customer TEXT,
  created INTEGER NOT NULL, -- Unix seconds, as at Stripe
  sequence INTEGER NOT NULL, -- order of creation
  body TEXT NOT NULL -- JSON: the object with what its API doesn't show
) STRICT, WITHOUT ROWID;
CREATE INDEX embedded_payments_by_kind ON embedded_payments (kind, sequence);
CREATE INDEX embedded_payments_by_customer ON embedded_payments (customer, kind, sequence)
  WHERE customer IS NOT NULL;
