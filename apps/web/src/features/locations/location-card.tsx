import type { Place } from '@groundtrack/contract';
import { formatCoordinates } from '@groundtrack/geo';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './locations.module.css';
import { saysCoordinates } from './place-rules.ts';

interface LocationCardProps {
  readonly place: Place;
  readonly children: ReactNode;
}

/** One known location with its actions. */
export function LocationCard({ place, children }: LocationCardProps) {
  return (
    <li className={classes.card}>
      <div className={classes.cardText}>
        <span className={classes.cardName} title={place.location}>
          <bdi>{place.location}</bdi>
        </span>
        {!saysCoordinates(place.location) && <span className={classes.coordinates}>{formatCoordinates(place, 4)}</span>}
      </div>
      <div className={classes.cardActions}>{children}</div>
    </li>
  );
}

interface CardButtonProps {
  readonly label: string;
  /** The place, for screen readers that list buttons without their card. */
  readonly of: string;
  readonly disabled?: boolean;
  readonly onClick: () => void;
}

export function CardButton({ label, of, disabled = false, onClick }: CardButtonProps) {
  return (
    <Button size="xs" variant="default" aria-label={`${label} ${of}`} disabled={disabled} onClick={onClick}>
      {label}
    </Button>
  );
}
