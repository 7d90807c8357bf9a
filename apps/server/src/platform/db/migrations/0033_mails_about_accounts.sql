-- The account that a mail is about: such mails also go to addresses that are not, or no longer, its own, and are deleted with
-- it all the same. No reference, since the last ones are sent when the account is deleted already.
ALTER TABLE mail ADD COLUMN about_account uuid;
UPDATE mail SET about_account = account.id FROM account WHERE order_id IS NULL AND recipient = account.email;
CREATE INDEX mail_about_account ON mail (about_account) WHERE about_account IS NOT NULL;
