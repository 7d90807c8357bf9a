import type { Buyer } from './buyer.ts';
import type { Observer } from './observer.ts';

/** Money that moved, in the payment provider's own book. */
export interface BookedMovement {
  readonly intentId: string;
  /** Negative: it went back. */
  readonly amountCents: number;
}

/** The payment provider as the buyer's card form and the operator's bookkeeper see it. */
export interface PaymentDriver {
  /** For servers that take payments through it. */
  readonly settings: Readonly<Record<string, string>>;
  /** Charges the good test card; a payment that was charged before is fine. @throws when it cannot be asked */
  confirm(clientSecret: string): Promise<void>;
  /** @param observer a look into the server's database, where the sandbox keeps its book */
  movements(observer: Observer): Promise<readonly BookedMovement[]>;
  close(): Promise<void>;
}

/** The sandbox is part of the server and dies with it. */
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
