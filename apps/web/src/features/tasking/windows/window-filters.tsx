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
  /** Null for any angle. */
  readonly maxOffNadirDeg: number | null;
}

const ALL: WindowFilter = { sensor: null, maxCents: null, maxOffNadirDeg: null };

/** The windows of the products that match. */
export function filterWindows(
  windows: readonly TaskingWindow[],
  products: readonly OfferedProduct[],
  { sensor, maxCents, maxOffNadirDeg }: WindowFilter,
): readonly TaskingWindow[] {
  if (sensor === null && maxCents === null && maxOffNadirDeg === null) return windows;
  const matching = new Set(
    products
      .map(({ product }) => product)
      .filter(({ metadata, price }) => (sensor ?? metadata.sensor) === metadata.sensor && price <= (maxCents ?? price))
      .map(({ priceId }) => priceId),
  );
  return windows.filter(
    ({ priceId, peakOffNadir }) =>
      matching.has(priceId) && (maxOffNadirDeg === null || (peakOffNadir ?? 90) <= maxOffNadirDeg),
  );
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

const ANGLES_DEG = [10, 20, 30];

/** Limits the windows by sensor, price, and angle, where these differ. */
export function WindowFilters({ windows, products, filter, onFilter }: WindowFiltersProps) {
  const found = new Set(windows.map(({ priceId }) => priceId));
  const sold = products.map(({ product }) => product).filter(({ priceId }) => found.has(priceId));
  const prices = [...new Set<number>(sold.map(({ price }) => price))].toSorted((a, b) => a - b);
  const hasBoth = new Set(sold.map(({ metadata }) => metadata.sensor)).size > 1;
  const angles = ANGLES_DEG.filter(
    (deg) => new Set(windows.map(({ peakOffNadir }) => (peakOffNadir ?? 90) <= deg)).size > 1,
  );
  if (!hasBoth && prices.length < 2 && angles.length === 0) return null;
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
      {angles.length > 0 ? (
        <NativeSelect
          size="xs"
          aria-label="Angle of the windows"
          value={String(filter.maxOffNadirDeg ?? '')}
          data={[
            { value: '', label: 'Any angle' },
            ...angles.map((deg) => ({ value: String(deg), label: `Up to ${deg}° off nadir` })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            onFilter({ ...filter, maxOffNadirDeg: value === '' ? null : Number(value) })
          }
        />
      ) : null}
    </div>
  );
}
