import type { ServerState } from '@groundtrack/contract';
import type { Held, Observer } from './observer.ts';

/** The next write for an order: its payment, an event of it, the next state of its item, a pass. */
export type Step = 'intent' | 'intent id' | 'event' | ServerState | `${'clouded' | 'acquired'} ${number}`;

/** An arbitrary constant. */
const LOCK_CLASS = 404_071;

/**
 * Makes the database wait before each step of an order while a spec blocks that step. Everything else continues, so
 * several orders can be blocked at the same time, each at its own step.
 */
export async function installStandstill(observer: Observer): Promise<void> {
  await observer.rows(`
    CREATE FUNCTION stand_still() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE cart text; step text;
    BEGIN
      CASE TG_TABLE_NAME
        WHEN 'sandbox_intent' THEN
          step := 'intent';
          SELECT idempotency_key INTO cart FROM orders WHERE id::text = NEW.order_id::text;
        WHEN 'orders' THEN
          step := 'intent id';
          cart := NEW.idempotency_key;
        WHEN 'sandbox_event' THEN
          step := 'event';
          SELECT idempotency_key INTO cart FROM orders WHERE intent_id = NEW.payload::json #>> '{data,object,id}';
        WHEN 'order_item' THEN
          step := NEW.state;
          SELECT idempotency_key INTO cart FROM orders WHERE id::text = NEW.order_id::text;
        WHEN 'tasking_attempt' THEN
          step := NEW.outcome || ' ' || NEW.position;
          SELECT idempotency_key INTO cart FROM order_item JOIN orders ON orders.id = order_id
            WHERE order_item.id = NEW.item_id;
      END CASE;
      PERFORM pg_advisory_xact_lock_shared(${LOCK_CLASS}, hashtext(cart || ' ' || step));
      RETURN NEW;
    END $$;
    CREATE TRIGGER stand_still BEFORE INSERT ON sandbox_intent FOR EACH ROW EXECUTE FUNCTION stand_still();
    CREATE TRIGGER stand_still BEFORE UPDATE OF intent_id ON orders FOR EACH ROW EXECUTE FUNCTION stand_still();
    CREATE TRIGGER stand_still BEFORE INSERT ON sandbox_event FOR EACH ROW EXECUTE FUNCTION stand_still();
    CREATE TRIGGER stand_still BEFORE UPDATE OF state ON order_item FOR EACH ROW EXECUTE FUNCTION stand_still();
    CREATE TRIGGER stand_still BEFORE INSERT ON tasking_attempt FOR EACH ROW EXECUTE FUNCTION stand_still();`);
}

/** @param idempotencyKey of the order, which may not exist yet */
export function holdUp(observer: Observer, idempotencyKey: string, step: Step): Promise<Held> {
  return observer.hold('SELECT pg_advisory_xact_lock($1, hashtext($2))', [LOCK_CLASS, `${idempotencyKey} ${step}`]);
}
