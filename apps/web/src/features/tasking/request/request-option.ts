import type { TaskingProduct } from '@groundtrack/contract';
import type { ReactNode } from 'react';

/** One row to choose from: a flexible product, or an assured product in one window. */
export interface RequestOption {
  /** No two of a list have the same. */
  readonly key: string;
  readonly product: TaskingProduct;
  /** The provider's name in words. */
  readonly provider: string;
  /** The first pass, Unix milliseconds; Infinity: none, or not known yet. */
  readonly passMs: number;
  /** What is said of the pass. */
  readonly pass: ReactNode;
  /** Said to screen readers after the description, so that two rows of one product differ. */
  readonly passLabel: string;
  /** Quiet facts below the description, no two alike. */
  readonly facts: readonly string[];
  /** Why it cannot be chosen any more. */
  readonly over?: string;
}
