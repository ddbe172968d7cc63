-- What a redeemed gift added, so that a refund can take it back; and dead-lettered payment events.

ALTER TABLE gifts ADD COLUMN granted_ms INTEGER; -- milliseconds of membership; null until it is redeemed

CREATE INDEX payment_events_dead ON payment_events (received_at) WHERE state = 'dead';
