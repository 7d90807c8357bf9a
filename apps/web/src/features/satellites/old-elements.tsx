import { formatNumber } from '../../lib/intl.ts';
import { paths } from '../../lib/paths.ts';
import { HOUR_MS } from '../../lib/time-units.ts';
import { useFromNow } from '../../lib/use-now.ts';
import { HelpLink } from '../../ui/help-link.tsx';
import { elementAge, UNRELIABLE_AFTER_DAYS } from './element-age.ts';
import classes from './satellites.module.css';
import type { SkySatellite } from './sky-satellite.ts';

/** A note if satellites have elements that are too old to be reliable. */
export function OldElements({ satellites }: { readonly satellites: readonly SkySatellite[] }) {
  const hourMs = useFromNow((nowMs) => Math.floor(nowMs / HOUR_MS) * HOUR_MS);
  const ages = satellites
    .map(({ epochMs }) => elementAge(epochMs, hourMs))
    .filter(({ trust }) => trust === 'unreliable');
  if (ages.length === 0) return null;
  const oldestDays = Math.floor(ages.reduce((oldest, { days }) => Math.max(oldest, days), 0));
  return (
    <p className={classes.until}>
      {ages.length === satellites.length ? 'All' : `${formatNumber(ages.length)} of the`}{' '}
      {formatNumber(satellites.length)} satellites have orbital elements older than {UNRELIABLE_AFTER_DAYS} days, up to{' '}
      {oldestDays}: their passes may be off by minutes.{' '}
      <HelpLink to={paths.help('element-age')} about="the age of elements" />
    </p>
  );
}
