import '@mantine/core/styles/Popover.layer.css';
import type { Pass } from '@groundtrack/orbit';
import { Button, Popover } from '@mantine/core';
import { use, useState } from 'react';
import { paths } from '../../app/paths.ts';
import { DataList } from '../../ui/data-list.tsx';
import { HelpLink } from '../../ui/help-link.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { formatDegrees } from '../../util/format.ts';
import { elementAge } from './element-age.ts';
import { PassLinkContext } from './pass-links.ts';
import { formatAzimuth, formatDuration, formatLight, formatLook } from './pass-rules.ts';
import type { SkySatellite } from './sky-satellite.ts';
import classes from './sky-table.module.css';
import { ZonedTime } from './zoned-time.tsx';

interface PassInfoProps {
  readonly satellite: SkySatellite;
  readonly pass: Pass;
}

/** On a low screen the details move over their button: their end holds the way to the form, and nothing could scroll to it. */
const IN_VIEW = { flip: true, shift: { crossAxis: true, padding: 8 } };

/** The details of a pass behind a button. */
export function PassInfo({ satellite, pass }: PassInfoProps) {
  const [opened, setOpened] = useState(false);
  const title = `Pass Info of ${satellite.name}`;
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      middlewares={IN_VIEW}
      shadow="md"
      width={340}
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
        <p className={classes.popupTitle}>{satellite.name}</p>
        <DataList rows={passRows(satellite, pass)} />
        {opened ? <TaskPass satellite={satellite} pass={pass} /> : null}
      </Popover.Dropdown>
    </Popover>
  );
}

/** The way to an image of this pass. */
function TaskPass({ satellite, pass }: PassInfoProps) {
  const to = use(PassLinkContext)(satellite, pass);
  if (to === null) return null;
  return (
    <div className={classes.task}>
      <LinkButton to={to} size="xs" variant="default">
        Task this pass
      </LinkButton>
    </div>
  );
}

const elementsHelp = <HelpLink to={paths.help('element-age')} about="the age of elements" />;

function passRows(satellite: SkySatellite, pass: Pass) {
  const { maxOffNadirDeg, sensor, epochMs } = satellite;
  const isBeyond = maxOffNadirDeg !== null && pass.offNadirAtPeakDeg > maxOffNadirDeg;
  const limit = isBeyond ? `, beyond its usual ${maxOffNadirDeg}°` : '';
  const age = elementAge(epochMs, pass.peakMs);
  return [
    { label: 'Start', value: moment(pass.riseMs, `azimuth ${formatAzimuth(pass.riseAzimuthDeg)}`) },
    { label: 'Peak', value: moment(pass.peakMs, `${formatDegrees(pass.maxElevationDeg)} high`) },
    { label: 'Peak azimuth', value: formatAzimuth(pass.peakAzimuthDeg) },
    { label: 'End', value: moment(pass.setMs, `azimuth ${formatAzimuth(pass.setAzimuthDeg)}`) },
    { label: 'Duration', value: formatDuration(pass) },
    { label: 'Off nadir', value: `${formatDegrees(pass.offNadirAtPeakDeg)} at the peak${limit}` },
    sensor === 'sar' ? { label: 'Radar', value: formatLook(pass) } : { label: 'Light', value: formatLight(pass) },
    ...(sensor === 'sar' ? [] : [{ label: 'Direction', value: pass.ascending ? 'ascending' : 'descending' }]),
    { label: 'Elements', value: `${age.text} by then, ${age.errorText}`, help: elementsHelp },
  ];
}

function moment(atMs: number, what: string) {
  return (
    <>
      <ZonedTime atMs={atMs} />, {what}
    </>
  );
}
