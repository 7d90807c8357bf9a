import type { Place } from '@groundtrack/contract';
import { useMemo } from 'react';
import { ApiErrorBox } from '../../api/api-error-box.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loading } from '../../ui/loading.tsx';
import { MessageBox } from '../../ui/message-box.tsx';
import { formatUtc } from '../../util/format.ts';
import classes from './satellites.module.css';
import type { SkyPasses } from './sky-calculator.ts';
import { elementAge, nextChangeMs, skyRows } from './sky-rules.ts';
import { SkyTable } from './sky-table.tsx';
import { useNow } from './use-now.ts';
import type { Sky } from './use-sky.ts';

interface SatellitesTabProps {
  readonly place: Place;
  readonly sky: Sky;
  readonly onTrack: (satelliteId: string) => void;
}

/** The Satellites tab: which satellite passes over the selected location next. */
export function SatellitesTab({ place, sky, onTrack }: SatellitesTabProps) {
  const { satellites, passes, fetchError, calculationError } = sky;
  if (satellites === undefined && fetchError !== null) {
    return <ApiErrorBox title="The satellites could not be loaded" error={fetchError} onRetry={sky.retry} />;
  }
  if (calculationError !== null) {
    return (
      <MessageBox kind="error" title="The orbits could not be calculated">
        {calculationError}
      </MessageBox>
    );
  }
  if (satellites?.length === 0) return <EmptyState title="No satellites available" />;
  if (satellites === undefined || passes === null) return <Loading label="Calculating orbits..." visible lines={6} />;
  return <Passes place={place} satellites={satellites} found={passes} onTrack={onTrack} />;
}

interface PassesProps {
  readonly place: Place;
  readonly satellites: NonNullable<Sky['satellites']>;
  readonly found: SkyPasses;
  readonly onTrack: (satelliteId: string) => void;
}

/** The least certain elements, when they are too old to rely on. */
function oldestDays(satellites: PassesProps['satellites'], nowMs: number): number | null {
  const old = satellites.map((satellite) => elementAge(satellite, nowMs)).filter(({ errorText }) => errorText === null);
  return old.length === 0 ? null : Math.floor(Math.max(...old.map(({ days }) => days)));
}

function Passes({ place, satellites, found, onTrack }: PassesProps) {
  const nowMs = useNow((atMs) => nextChangeMs(found.passes, atMs));
  const rows = useMemo(() => skyRows(satellites, found, nowMs), [satellites, found, nowMs]);
  const tooOldDays = oldestDays(satellites, nowMs);
  return (
    <section className={classes['tab']} aria-label={`Satellites over ${place.location}`}>
      <p className={classes['until']}>
        Orbit Data calculated until{' '}
        <time dateTime={new Date(found.calculatedUntilMs).toISOString()}>{formatUtc(found.calculatedUntilMs)}</time>
      </p>
      {tooOldDays === null ? null : (
        <MessageBox kind="info" title="Orbital elements are out of date">
          They are up to {tooOldDays} days old; passes may be off by minutes. The server fetches newer ones when it can
          reach its source.
        </MessageBox>
      )}
      <SkyTable rows={rows} nowMs={nowMs} onTrack={onTrack} />
    </section>
  );
}
