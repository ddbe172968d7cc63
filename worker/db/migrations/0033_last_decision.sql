-- A new address of an account took its subscriptions over, whatever had been decided at that address:
-- who had left there got the newsletter again, and who had subscribed there lost it. Where both
-- addresses have a row, that of the later decision stays.

DROP TRIGGER newsletter_subscribers_follow_email;
CREATE TRIGGER newsletter_subscribers_follow_email AFTER INSERT ON user_emails BEGIN
  DELETE FROM newsletter_subscribers WHERE id IN (
    SELECT CASE
        WHEN next.user_id IS NULL
          AND max(coalesce(next.confirmed_at, 0), coalesce(next.unsubscribed_at, 0))
            > max(coalesce(former.confirmed_at, 0), coalesce(former.unsubscribed_at, 0))
          THEN former.id
        ELSE next.id END
    FROM newsletter_subscribers former JOIN newsletter_subscribers next
      ON next.newsletter_id = former.newsletter_id AND next.email_key = NEW.email_key
    WHERE former.user_id = NEW.user_id AND former.email_key <> NEW.email_key);
  UPDATE newsletter_subscribers SET email_key = NEW.email_key, email = NEW.email
    WHERE user_id = NEW.user_id AND email_key <> NEW.email_key;
  UPDATE newsletter_subscribers SET user_id = NEW.user_id
    WHERE email_key = NEW.email_key AND user_id IS NULL;
END;
