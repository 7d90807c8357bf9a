import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useZoneKind, type ZoneKind } from '../lib/use-zone.ts';
import { toZone } from '../lib/zone.ts';

export function zoneOptions(nowMs: number): { value: ZoneKind; label: string }[] {
  return [
    { value: 'utc', label: 'UTC' },
    { value: 'local', label: `Local (${toZone().nameAt(nowMs)})` },
  ];
}

/** UTC or the browser's time zone, each by name. */
export function ZoneSwitch() {
  const { kind, choose } = useZoneKind();
  const [openedAtMs] = useState(() => Date.now());
  return (
    <SegmentedControl
      size="xs"
      aria-label="Time zone"
      title={`Times in UTC or in ${toZone().timeZone}`}
      data={zoneOptions(openedAtMs)}
      value={kind}
      onChange={choose}
    />
  );
}
