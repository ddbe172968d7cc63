-- What a redeemed gift added, so that a reversed payment can take it back, and give it back after a
-- dispute that was won; and dead-lettered payment events.

ALTER TABLE gifts ADD COLUMN granted_ms INTEGER; -- as time of a Member; null until it is redeemed
ALTER TABLE gifts ADD COLUMN reversed_at INTEGER; -- when its payment was reversed; null for others
ALTER TABLE gifts ADD COLUMN taken_ms INTEGER; -- what that took back, as time of a Member

CREATE INDEX payment_events_dead ON payment_events (received_at) WHERE state = 'dead';
