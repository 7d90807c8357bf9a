import type { Repair } from '@groundtrack/contract';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { isAssured, type OfferedProduct } from '../offers.ts';
import { FeasibilityProblem } from '../request/feasibility-line.tsx';
import { useFeasibility } from '../request/use-feasibility.ts';
import type { WindowQuery } from './window-query.ts';

interface NoWindowsProps {
  readonly query: WindowQuery;
  readonly products: readonly OfferedProduct[];
  readonly onRepair: (repair: Repair) => void;
}

/** Why there is no window, and a change that would find one. */
export function NoWindows({ query, products, onRepair }: NoWindowsProps) {
  const [longitude, latitude] = query.geometry.coordinates;
  const assured = products.filter(({ product }) => isAssured(product));
  const feasibility = useFeasibility({
    point: { latitude, longitude },
    startMs: Date.parse(query.start),
    stopMs: Date.parse(query.stop),
    minElevation: query.minElevation,
    maxElevation: query.maxElevation,
    products: assured.map(({ product }) => product.priceId),
  });
  const problems = (feasibility.products ?? []).flatMap(({ problem }) => problem ?? []);
  const best = problems.find(({ repair }) => repair !== null) ?? problems[0];
  return (
    <>
      <EmptyState title={assured.length === 0 ? 'No assured products are for sale' : 'No windows found'}>
        <output>
          {feasibility.checking
            ? 'Looking for the reason…'
            : best
              ? null
              : 'Choose other dates or a lower elevation angle.'}
        </output>
      </EmptyState>
      {best ? <FeasibilityProblem problem={best} onRepair={onRepair} /> : null}
    </>
  );
}
