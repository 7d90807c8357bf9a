import { SegmentedControl } from '@mantine/core';
import { type UnitsKind, useUnitsKind } from '../lib/use-units.ts';

export const UNITS: { value: UnitsKind; label: string }[] = [
  { value: 'metric', label: 'm, km²' },
  { value: 'us', label: 'ft, mi²' },
];

/** Metric or US units. */
export function UnitsSwitch() {
  const { kind, choose } = useUnitsKind();
  return (
    <SegmentedControl
      size="xs"
      aria-label="Units"
      title="Lengths and areas in meters and square kilometers, or in feet and square miles"
      data={UNITS}
      value={kind}
      onChange={choose}
    />
  );
}
