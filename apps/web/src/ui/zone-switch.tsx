import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useZoneKind, type ZoneKind } from '../lib/use-zone.ts';
import { toZone } from '../lib/zone.ts';

/** UTC or the browser's time zone, each by name. */
export function ZoneSwitch() {
  const { kind, choose } = useZoneKind();
  const [openedAtMs] = useState(() => Date.now());
  const local = toZone();
  const options: { value: ZoneKind; label: string }[] = [
    { value: 'utc', label: 'UTC' },
    { value: 'local', label: `Local (${local.nameAt(openedAtMs)})` },
  ];
  return (
    <SegmentedControl
      size="xs"
      aria-label="Time zone"
      title={`Times in UTC or in ${local.timeZone}`}
      data={options}
      value={kind}
      onChange={choose}
    />
  );
}
