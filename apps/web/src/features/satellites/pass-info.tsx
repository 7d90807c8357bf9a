import '@mantine/core/styles/Popover.layer.css';
import type { Satellite } from '@groundtrack/contract';
import type { Pass } from '@groundtrack/orbit';
import { Button, Popover } from '@mantine/core';
import { useState } from 'react';
import { DataList } from '../../ui/data-list.tsx';
import { formatDegrees } from '../../util/format.ts';
import classes from './satellites.module.css';
import { type ElementAge, formatAzimuth, formatClock } from './sky-rules.ts';

interface PassInfoProps {
  readonly satellite: Satellite;
  readonly pass: Pass;
  readonly age: ElementAge;
}

/** The details of a pass behind a button. */
export function PassInfo({ satellite, pass, age }: PassInfoProps) {
  const [opened, setOpened] = useState(false);
  const title = `Pass Info of ${satellite.Name}`;
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      shadow="md"
      width={320}
      trapFocus
      returnFocus
      withArrow
    >
      <Popover.Target>
        <Button size="compact-sm" variant="default" aria-label={title} onClick={() => setOpened(!opened)}>
          Pass Info
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={title} tabIndex={-1}>
        <p className={classes['popupTitle']}>{satellite.Name}</p>
        <DataList rows={passRows(satellite, pass, age)} />
      </Popover.Dropdown>
    </Popover>
  );
}

function passRows(satellite: Satellite, pass: Pass, age: ElementAge) {
  const isBeyond = pass.offNadirAtPeakDeg > satellite.maxOffNadirDeg;
  const limit = isBeyond ? `, beyond its usual ${satellite.maxOffNadirDeg}°` : '';
  return [
    { label: 'Start', value: moment(pass.riseMs, `azimuth ${formatAzimuth(pass.riseAzimuthDeg)}`) },
    { label: 'Peak', value: moment(pass.peakMs, `${formatDegrees(pass.maxElevationDeg)} high`) },
    { label: 'Peak azimuth', value: formatAzimuth(pass.peakAzimuthDeg) },
    { label: 'End', value: moment(pass.setMs, `azimuth ${formatAzimuth(pass.setAzimuthDeg)}`) },
    { label: 'Off nadir', value: `${formatDegrees(pass.offNadirAtPeakDeg)}${limit}` },
    satellite.sensor === 'sar'
      ? { label: 'Looks', value: `to the ${pass.lookSide}` }
      : { label: 'Light', value: lightText(pass.sunElevationAtPeakDeg) },
    { label: 'Direction', value: pass.ascending ? 'northwards' : 'southwards' },
    { label: 'Elements', value: `${age.text}, ${age.errorText ?? 'unreliable'}` },
  ];
}

function moment(atMs: number, what: string) {
  return (
    <>
      <time dateTime={new Date(atMs).toISOString()}>{formatClock(atMs)} UTC</time>, {what}
    </>
  );
}

function lightText(sunElevationDeg: number): string {
  return sunElevationDeg > 0 ? `day, Sun ${formatDegrees(sunElevationDeg)} high` : 'night';
}
