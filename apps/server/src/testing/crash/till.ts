import type { Buyer } from './buyer.ts';
import type { Observer } from './observer.ts';

/** A charge in the payment provider's own book. */
interface BookedCharge {
  readonly intentId: string;
  readonly amountCents: number;
}

/** The payment provider as the buyer's card form and the operator's bookkeeper see it. */
export interface Till {
  /** For servers that take payments through it. */
  readonly settings: Readonly<Record<string, string>>;
  /** Charges the good test card; a payment that was charged before is fine. @throws when it cannot be asked */
  confirm(clientSecret: string): Promise<void>;
  /** @param observer a look into the server's database, where the sandbox keeps its book */
  charges(observer: Observer): Promise<readonly BookedCharge[]>;
  close(): Promise<void>;
}

/** The sandbox is part of the server and dies with it. */
export function sandboxTill(buyer: Buyer): Till {
  return {
    settings: {},
    confirm: (clientSecret) => buyer.confirm(clientSecret),
    charges: (observer) =>
      observer.rows<{ intentId: string; amountCents: number }>(
        `SELECT intent_id AS "intentId", amount_cents::int AS "amountCents" FROM sandbox_charge WHERE kind = 'charge'`,
      ),
    close: async () => undefined,
  };
}
