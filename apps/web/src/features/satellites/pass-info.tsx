import { CloseButton, Popover } from '@mantine/core';
import { assignRef } from '@mantine/hooks';
import { type Ref, use, useEffect, useLayoutEffect } from 'react';
import { Link } from 'react-router';
import { formatDegrees } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { useZone } from '../../lib/use-zone.ts';
import { DataList } from '../../ui/data-list.tsx';
import { HelpLink } from '../../ui/help-link.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { POPOVER_IN_VIEW } from '../../ui/popover-in-view.ts';
import { RowButton } from '../../ui/row-button.tsx';
import type { FoundPass } from '../../workers/found-pass.ts';
import { elementAge } from './element-age.ts';
import { PassLinkContext, ShownPassContext } from './pass-links.ts';
import { brokenReach, formatAzimuth, formatDuration, formatLight, formatLook, reachFacts } from './pass-rules.ts';
import { PassSky } from './pass-sky.tsx';
import type { SkySatellite } from './sky-satellite.ts';
import { SkySiteContext } from './sky-site.ts';
import classes from './sky-table.module.css';
import { ZonedTime } from './zoned-time.tsx';

interface PassInfoProps {
  readonly satellite: SkySatellite;
  readonly pass: FoundPass;
}

const toTitle = ({ name }: SkySatellite) => `Pass Info of ${name}`;

interface PassInfoButtonProps {
  readonly satellite: SkySatellite;
  readonly opened: boolean;
  readonly onToggle: (button: HTMLElement) => void;
}

/** Opens the details of a pass, or closes them. */
export function PassInfoButton({ satellite, opened, onToggle }: PassInfoButtonProps) {
  return (
    <RowButton
      aria-label={toTitle(satellite)}
      aria-haspopup="dialog"
      aria-expanded={opened}
      onClick={({ currentTarget }) => onToggle(currentTarget)}
    >
      Pass Info
    </RowButton>
  );
}

interface ShownPass extends PassInfoProps {
  /** All listed passes of the satellite, sorted by time. */
  readonly all: readonly FoundPass[];
}

interface PassInfoPopoverProps {
  /** The pass whose details are shown. Kept during the closing animation. */
  readonly shown: ShownPass | null;
  /** The button to which the popup is attached. */
  readonly button: HTMLElement | null;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** The details of one pass. All rows share one popup, because a popup per row would cost more than the row. */
export function PassInfoPopover({ shown, button, opened, onClose }: PassInfoPopoverProps) {
  return (
    <Popover
      opened={opened}
      onChange={onClose}
      position="bottom-end"
      middlewares={POPOVER_IN_VIEW}
      shadow="md"
      width={410}
      classNames={{ dropdown: classes.popup }}
      trapFocus
      returnFocus
      withArrow
      // Hiding it while its button is out of view would lose the focus, and with it Escape.
      hideDetached={false}
    >
      <Popover.Target>
        <ElementThere element={button} />
      </Popover.Target>
      {/* Mounted before it opens, so that the focus can return. It has its own label, because its target has none. */}
      <Popover.Dropdown aria-label={shown ? toTitle(shown.satellite) : undefined} aria-labelledby={undefined}>
        {shown ? (
          <>
            <CloseButton className={classes.popupClose} size="sm" aria-label="Close" onClick={onClose} />
            <p className={classes.popupTitle}>{shown.satellite.name}</p>
            <PassDay atMs={shown.pass.riseMs} />
            <Sky {...shown} />
            <DataList rows={passRows(shown)} />
            {opened ? <TaskPass {...shown} /> : null}
            {opened ? <OnGlobe {...shown} /> : null}
          </>
        ) : null}
      </Popover.Dropdown>
    </Popover>
  );
}

/** The date on which the pass begins, in the chosen zone. */
function PassDay({ atMs }: { readonly atMs: number }) {
  const zone = useZone();
  return <p className={classes.popupDay}>{zone.longDay(atMs)}</p>;
}

interface ElementThereProps {
  readonly element: HTMLElement | null;
  readonly ref?: Ref<HTMLElement>;
}

/** Represents an element that another component has rendered. */
function ElementThere({ element, ref }: ElementThereProps) {
  useLayoutEffect(() => assignRef(ref, element), [ref, element]);
  return null;
}

/** The sky plot, with a placeholder of the same size while it loads. */
function Sky({ satellite, pass }: PassInfoProps) {
  const queried = use(SkySiteContext);
  const site = pass.area?.site ?? queried;
  if (site === null) return null;
  return (
    <div className={classes.sky}>
      <PassSky key={`${satellite.id} ${pass.riseMs}`} satellite={satellite} pass={pass} site={site} />
    </div>
  );
}

/** Shows the pass on the globe while it is mounted. */
function OnGlobe({ satellite, pass }: PassInfoProps) {
  const show = use(ShownPassContext);
  useEffect(() => {
    show({ satellite, pass });
    return () => show(null);
  }, [show, satellite, pass]);
  return null;
}

/** The link to order an image of this pass, or why that is not possible and which pass is the next that can be ordered. */
function TaskPass({ satellite, pass, all }: ShownPass) {
  const toTasking = use(PassLinkContext);
  const tasking = toTasking(satellite, pass);
  if (tasking === null) return null;
  return (
    <div className={classes.task}>
      {'to' in tasking ? (
        <LinkButton to={tasking.to} size="xs">
          Task this pass
        </LinkButton>
      ) : (
        <p className={classes.refusal}>
          {tasking.refusal}
          <NextTasked satellite={satellite} passes={all.filter(({ riseMs }) => riseMs > pass.riseMs)} />
        </p>
      )}
    </div>
  );
}

/** A link to the first of the passes that can be ordered. */
function NextTasked({ satellite, passes }: { satellite: SkySatellite; passes: readonly FoundPass[] }) {
  const toTasking = use(PassLinkContext);
  for (const pass of passes) {
    const tasking = toTasking(satellite, pass);
    if (tasking && 'to' in tasking)
      return (
        <>
          {' '}
          <Link to={tasking.to}>
            Task the pass of <ZonedTime atMs={pass.peakMs} as="dateTime" />
          </Link>
        </>
      );
  }
  return null;
}

const elementsHelp = <HelpLink to={paths.help('element-age')} about="the age of elements" />;

function passRows({ satellite, pass }: PassInfoProps) {
  const { sensor, epochMs } = satellite;
  const age = elementAge(epochMs, pass.peakMs);
  const [reach] = reachFacts(pass);
  return [
    ...(reach === undefined
      ? []
      : [{ label: 'Area', value: `${reach}; times and angles of its part nearest to the track` }]),
    { label: 'Start', value: moment(pass.riseMs, `azimuth ${formatAzimuth(pass.riseAzimuthDeg)}`) },
    { label: 'Peak', value: moment(pass.peakMs, `${formatDegrees(pass.maxElevationDeg)} high`) },
    { label: 'Peak azimuth', value: formatAzimuth(pass.peakAzimuthDeg) },
    { label: 'End', value: moment(pass.setMs, `azimuth ${formatAzimuth(pass.setAzimuthDeg)}`) },
    { label: 'Duration', value: formatDuration(pass) },
    {
      label: 'Off nadir',
      value: `${formatDegrees(pass.offNadirAtPeakDeg)} at the peak${brokenReach(satellite, pass) ?? ''}`,
    },
    sensor === 'sar' ? { label: 'Radar', value: formatLook(pass) } : { label: 'Light', value: formatLight(pass) },
    ...(sensor === 'sar' ? [] : [{ label: 'Direction', value: pass.ascending ? 'ascending' : 'descending' }]),
    {
      label: 'Elements',
      value: (
        <span className={age.trust === 'unreliable' ? classes.old : undefined}>
          {age.text} at the pass, times {age.errorText}
        </span>
      ),
      help: elementsHelp,
    },
  ];
}

function moment(atMs: number, what: string) {
  return (
    <>
      <ZonedTime atMs={atMs} />, {what}
    </>
  );
}
