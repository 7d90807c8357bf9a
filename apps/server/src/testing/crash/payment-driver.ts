import type { Buyer } from './buyer.ts';
import type { Observer } from './observer.ts';

/** A transfer of money in the payment provider's own book. */
export interface BookedMovement {
  readonly intentId: string;
  /** Negative: a refund. */
  readonly amountCents: number;
}

/** The payment provider, as seen by the buyer's card form and the operator's accounting. */
export interface PaymentDriver {
  /** For servers that take payments through it. */
  readonly settings: Readonly<Record<string, string>>;
  /**
   * Charges a valid test card. Repeating it for a charged payment is allowed. @throws if the provider cannot be reached
   */
  confirm(clientSecret: string): Promise<void>;
  /** @param observer access to the server's database, in which the sandbox keeps its book */
  movements(observer: Observer): Promise<readonly BookedMovement[]>;
  close(): Promise<void>;
}

/** The sandbox is part of the server, and is killed with it. */
export function sandboxPaymentDriver(buyer: Buyer): PaymentDriver {
  return {
    settings: {},
    confirm: (clientSecret) => buyer.confirm(clientSecret),
    movements: (observer) =>
      observer.rows<{ intentId: string; amountCents: number }>(
        `SELECT intent_id AS "intentId", (CASE kind WHEN 'charge' THEN amount_cents ELSE -amount_cents END)::int
           AS "amountCents" FROM sandbox_charge`,
      ),
    close: async () => undefined,
  };
}
