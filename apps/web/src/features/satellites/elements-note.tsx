import { useState } from 'react';
import { type ElementAge, elementAge, UNRELIABLE_AFTER_DAYS } from '../../lib/element-age.ts';
import { formatNumber } from '../../lib/intl.ts';
import { paths } from '../../lib/paths.ts';
import { HOUR_MS } from '../../lib/time-units.ts';
import { useFromNow } from '../../lib/use-now.ts';
import { HelpLink } from '../../ui/help-link.tsx';
import classes from './satellites.module.css';
import type { SkySatellite } from './sky-satellite.ts';

/** How exact the times of the passes are, once for all satellites, and why. */
export function ElementsNote({ satellites }: { readonly satellites: readonly SkySatellite[] }) {
  const [isOpen, setOpen] = useState(false);
  const hourMs = useFromNow((nowMs) => Math.floor(nowMs / HOUR_MS) * HOUR_MS);
  const ages = satellites.map(({ epochMs }) => elementAge(epochMs, hourMs)).filter(({ days }) => !Number.isNaN(days));
  const [first, ...rest] = ages;
  if (first === undefined) return null;
  const oldest = rest.reduce((old, age) => (age.days > old.days ? age : old), first);
  const approximate = ages.filter(({ trust }) => trust === 'unreliable').length;
  return (
    <details
      className={classes.elements}
      data-old={approximate > 0}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{errorText(oldest, approximate === ages.length ? 'all' : approximate)}</summary>
      {isOpen ? (
        <p>
          Passes are calculated from orbital elements, which describe each orbit at one moment. The oldest are{' '}
          {oldest.text}.
          {approximate > 0 ? ` After ${UNRELIABLE_AFTER_DAYS} days their error can no longer be estimated.` : ''}{' '}
          <HelpLink to={paths.help('element-age')} about="the age of elements" />
        </p>
      ) : null}
    </details>
  );
}

function errorText({ errorSec }: ElementAge, approximate: number | 'all'): string {
  if (approximate === 'all') return 'Pass times may be off by minutes or more';
  if (approximate > 0) return `Pass times of ${formatNumber(approximate)} satellites may be off by minutes or more`;
  return `Pass times may be off by up to ${errorSec} s`;
}
