/** The operator's account at a provider. */
export interface AccountReport {
  /** Readable facts for the operator, such as the budget and what is left of it. */
  readonly facts: readonly string[];
  /** Why nothing can be bought at the moment, for the operator; null if orders can be paid. */
  readonly blocked: string | null;
  /** The provider's clock minus ours; absent if it is unknown. */
  readonly clockSkewMs?: number;
}
