-- The orders of an account that wait for their payment, counted with every order it places.
CREATE INDEX orders_open_of_account ON orders (account_id, created_at) WHERE state = 'open' AND payment_closed_at IS NULL;
