import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatNumber } from '../../lib/intl.ts';
import classes from './satellites.module.css';
import type { SkyList } from './sky-list.ts';

interface BadSatellitesProps {
  readonly bad: SkyList['bad'];
}

const FIRST = 10;

/** Satellites that were skipped because their elements are invalid (spec section 8). */
export function BadSatellites({ bad }: BadSatellitesProps) {
  const [all, setAll] = useState(false);
  if (bad.length === 0) return null;
  const shown = all ? bad : bad.slice(0, FIRST);
  return (
    <section className={classes.bad} aria-label="Bad satellite">
      <h3>Bad satellite</h3>
      <ul>
        {shown.map(({ satellite, reason }) => (
          <li key={satellite.id}>
            <strong>{satellite.name}</strong> ({satellite.id}): {reason}
          </li>
        ))}
      </ul>
      {shown.length === bad.length ? null : (
        <Button size="xs" variant="default" onClick={() => setAll(true)}>
          Show all {formatNumber(bad.length)}
        </Button>
      )}
    </section>
  );
}
