import { isAssured, type OfferedProduct } from '../offers.ts';
import { type Chosen, fixedLatest } from './chosen.ts';
import { parseUtcField, pointIn, type RequestValues } from './request-values.ts';
import { type Feasibility, useFeasibility } from './use-feasibility.ts';

interface FlexibleFeasibility {
  /** Between the dates of the form. */
  readonly all: Feasibility;
  /** Of the chosen product, whose window may differ from the dates of the form. */
  readonly own: Feasibility;
}

/** The feasibility of the flexible products, requested while their tab is open. */
export function useFlexibleFeasibility(
  values: RequestValues,
  products: readonly OfferedProduct[],
  chosen: Chosen | null,
): FlexibleFeasibility {
  const fixed = fixedLatest(values, chosen);
  const question = {
    point: values.tier === 'flexible' ? pointIn(values) : null,
    startMs: parseUtcField(values.earliest),
  };
  const flexible = products.filter(({ product }) => !isAssured(product));
  const all = useFeasibility({
    ...question,
    stopMs: parseUtcField(values.latest),
    products: flexible.map(({ product }) => product.priceId),
  });
  const own = useFeasibility({
    ...question,
    stopMs: parseUtcField(fixed ?? ''),
    products: chosen && fixed !== null ? [chosen.offered.product.priceId] : [],
  });
  return { all, own: fixed === null ? all : own };
}
