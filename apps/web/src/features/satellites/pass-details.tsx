import { use, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { elementAge } from '../../lib/element-age.ts';
import { formatDegrees } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { DataList } from '../../ui/data-list.tsx';
import { HelpLink } from '../../ui/help-link.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import type { FoundPass } from '../../workers/found-pass.ts';
import { laterPasses } from './later-passes.ts';
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

export interface ShownPass extends PassInfoProps {
  /** All listed passes of the satellite, sorted by time. */
  readonly all: readonly FoundPass[];
}

/** The sky plot and figures of a pass, and the way to order it. */
export function PassDetails({ shown, opened }: { readonly shown: ShownPass; readonly opened: boolean }) {
  const key = `${shown.satellite.id} ${shown.pass.riseMs}`;
  return (
    <>
      <Sky {...shown} />
      <DataList rows={passRows(shown)} />
      {opened ? <TaskPass key={key} {...shown} /> : null}
      {opened ? <OnGlobe {...shown} /> : null}
    </>
  );
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
          {tasking.flexible === undefined ? null : (
            <>
              {' '}
              <Link to={tasking.flexible}>Request any good pass</Link>
            </>
          )}
          <NextTasked satellite={satellite} listed={all.filter(({ riseMs }) => riseMs > pass.riseMs)} pass={pass} />
        </p>
      )}
    </div>
  );
}

interface NextTaskedProps {
  readonly satellite: SkySatellite;
  readonly pass: FoundPass;
  /** The listed passes after it. */
  readonly listed: readonly FoundPass[];
}

/** A link to the next pass that can be ordered, also beyond the horizon of the list. */
function NextTasked({ satellite, pass, listed }: NextTaskedProps) {
  const toTasking = use(PassLinkContext);
  const site = use(SkySiteContext);
  const [later] = useState(() => (site === null ? [] : laterPasses(satellite, site, pass.setMs)));
  for (const next of [...listed, ...later]) {
    const tasking = toTasking(satellite, next);
    if (tasking && 'to' in tasking)
      return (
        <>
          {' '}
          <Link to={tasking.to}>
            Task the pass of <ZonedTime atMs={next.peakMs} as="dateTime" />
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
