import type { TaskingProduct } from '@groundtrack/contract';
import type { ReactNode } from 'react';

/** One selectable row: a flexible product, or an assured product in one window. */
export interface RequestOption {
  /** Unique in the list. */
  readonly key: string;
  readonly product: TaskingProduct;
  /** The provider's display name. */
  readonly provider: string;
  /** The first pass, Unix milliseconds; Infinity if there is none or it is not known yet. */
  readonly passMs: number;
  /** Text of the pass column. */
  readonly pass: ReactNode;
  /** Added to the description for screen readers, so that two rows of one product differ. */
  readonly passLabel: string;
  /** Muted facts below the description, all distinct. */
  readonly facts: readonly string[];
  /** Replace the facts in a row of a phone until it is selected. */
  readonly shortFacts?: readonly string[];
  /** Why it can no longer be selected. */
  readonly over?: string;
}
