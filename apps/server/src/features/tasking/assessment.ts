import type { Result } from '@groundtrack/contract';
import type { TaskingProduct } from '../../providers/port/tasking.ts';
import type { Search } from './check-search.ts';
import type { Diagnosis } from './diagnose.ts';
import type { UsablePasses } from './usable-passes.ts';

/** The expected results of a product. */
export interface Assessment {
  readonly product: TaskingProduct;
  readonly usable: UsablePasses;
  readonly problem: Diagnosis | null;
}

/** Assesses products in one search. */
export type Assess = (products: readonly TaskingProduct[], search: Search) => Promise<Result<Assessment[]>>;
