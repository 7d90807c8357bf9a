import { formatUsd, type TaskingWindow } from '@groundtrack/contract';
import { NativeSelect } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { OfferedProduct } from '../offers.ts';
import classes from './windows.module.css';

type Sensor = 'optical' | 'sar';

export interface WindowFilter {
  /** Null for both. */
  readonly sensor: Sensor | null;
  /** Null for any price. */
  readonly maxCents: number | null;
}

const ALL: WindowFilter = { sensor: null, maxCents: null };

/** The windows of the products that match. */
export function filterWindows(
  windows: readonly TaskingWindow[],
  products: readonly OfferedProduct[],
  { sensor, maxCents }: WindowFilter,
): readonly TaskingWindow[] {
  if (sensor === null && maxCents === null) return windows;
  const matching = new Set(
    products
      .map(({ product }) => product)
      .filter(({ metadata, price }) => (sensor ?? metadata.sensor) === metadata.sensor && price <= (maxCents ?? price))
      .map(({ priceId }) => priceId),
  );
  return windows.filter(({ priceId }) => matching.has(priceId));
}

/** The filter of a list of windows, and the windows that match. */
export function useWindowFilter(windows: readonly TaskingWindow[], products: readonly OfferedProduct[]) {
  const [filter, setFilter] = useState(ALL);
  const shown = useMemo(() => filterWindows(windows, products, filter), [windows, products, filter]);
  return { shown, filter, setFilter, clear: () => setFilter(ALL) };
}

interface WindowFiltersProps {
  readonly windows: readonly TaskingWindow[];
  readonly products: readonly OfferedProduct[];
  readonly filter: WindowFilter;
  readonly onFilter: (filter: WindowFilter) => void;
}

/** Limits the windows by sensor and price, where these differ. */
export function WindowFilters({ windows, products, filter, onFilter }: WindowFiltersProps) {
  const found = new Set(windows.map(({ priceId }) => priceId));
  const sold = products.map(({ product }) => product).filter(({ priceId }) => found.has(priceId));
  const prices = [...new Set<number>(sold.map(({ price }) => price))].toSorted((a, b) => a - b);
  const hasBoth = new Set(sold.map(({ metadata }) => metadata.sensor)).size > 1;
  if (!hasBoth && prices.length < 2) return null;
  return (
    <div className={classes.filters}>
      {hasBoth ? (
        <NativeSelect
          size="xs"
          aria-label="Sensor"
          value={filter.sensor ?? ''}
          data={[
            { value: '', label: 'Optical and radar' },
            { value: 'optical', label: 'Optical' },
            { value: 'sar', label: 'Radar' },
          ]}
          onChange={({ currentTarget: { value } }) =>
            onFilter({ ...filter, sensor: value === 'optical' || value === 'sar' ? value : null })
          }
        />
      ) : null}
      {prices.length > 1 ? (
        <NativeSelect
          size="xs"
          aria-label="Price of the windows"
          value={String(filter.maxCents ?? '')}
          data={[
            { value: '', label: 'Any price' },
            ...prices.slice(0, -1).map((cents) => ({ value: String(cents), label: `Up to ${formatUsd(cents)}` })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            onFilter({ ...filter, maxCents: value === '' ? null : Number(value) })
          }
        />
      ) : null}
    </div>
  );
}
