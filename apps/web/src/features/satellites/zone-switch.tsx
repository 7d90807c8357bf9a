import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { SegmentedControl } from '@mantine/core';
import { useFromNow } from './use-now.ts';
import { useZoneKind, type ZoneKind } from './use-zone.ts';
import { zoneOf } from './zone.ts';

/** UTC or the zone of the browser, each by its name. */
export function ZoneSwitch() {
  const { kind, choose } = useZoneKind();
  const local = zoneOf();
  const localName = useFromNow(local.nameAt);
  const options: { value: ZoneKind; label: string }[] = [
    { value: 'utc', label: 'UTC' },
    { value: 'local', label: `Local (${localName})` },
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
