import type { Cents } from '@groundtrack/contract';

/** An amount that a provider charges the operator of this server. */
export interface ProviderCost {
  /** In minor units of `currency`: cents, or whole credits. */
  readonly amountMinor: number;
  /** ISO 4217, or a unit of the provider such as `UP42 credits`. */
  readonly currency: string;
  /** The amount in US cents at the rate of the operator. */
  readonly cents: Cents;
}
