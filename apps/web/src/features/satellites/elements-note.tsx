import { formatNumber } from '../../lib/intl.ts';
import { paths } from '../../lib/paths.ts';
import { HOUR_MS } from '../../lib/time-units.ts';
import { useFromNow } from '../../lib/use-now.ts';
import { HelpLink } from '../../ui/help-link.tsx';
import { elementAge } from './element-age.ts';
import classes from './satellites.module.css';
import type { SkySatellite } from './sky-satellite.ts';

/** The age of the orbital elements, once for all satellites, and how exact the times of the passes are. */
export function ElementsNote({ satellites }: { readonly satellites: readonly SkySatellite[] }) {
  const hourMs = useFromNow((nowMs) => Math.floor(nowMs / HOUR_MS) * HOUR_MS);
  const ages = satellites.map(({ epochMs }) => elementAge(epochMs, hourMs)).filter(({ days }) => !Number.isNaN(days));
  const [first, ...rest] = ages;
  if (first === undefined) return null;
  const oldest = rest.reduce((old, age) => (age.days > old.days ? age : old), first);
  const approximate = ages.filter(({ trust }) => trust === 'unreliable').length;
  return (
    <span className={`${classes.elements} ${approximate > 0 ? classes.old : ''}`}>
      {approximate === 0 || approximate === ages.length
        ? `Elements up to ${oldest.text}, times ${oldest.errorText}`
        : `Times of ${formatNumber(approximate)} of the satellites are approximate, elements up to ${oldest.text}`}{' '}
      <HelpLink to={paths.help('element-age')} about="the age of elements" />
    </span>
  );
}
