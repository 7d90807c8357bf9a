-- Mails of an order, which the download of an account asks for: every page of it read all mails of everybody.
CREATE INDEX mail_of_order ON mail (order_id) WHERE order_id IS NOT NULL;
