import type { Place } from '@groundtrack/contract';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useUnits } from '../../lib/use-units.ts';
import { useLocations } from './location-store.ts';
import classes from './locations.module.css';
import { elevationError } from './place-rules.ts';

/** A clicked place has no elevation, and not every installation has elevation data. */
const NOT_KNOWN =
  'Not known, so sea level is used. An error of 1,000 m shifts the start of a pass by less than a second';

/** The elevation of the selected place. It shifts passes by tenths of a second. */
export function ElevationField({ place }: { readonly place: Place }) {
  const setElevation = useLocations((state) => state.setElevation);
  // The typed text; null shows the place's own elevation.
  const [typed, setTyped] = useState<string | null>(null);
  const length = useUnits().typed;
  const value = typed ?? String(length.fromMeters(place.elevation));
  const entered = value.trim() === '' ? Number.NaN : Number(value.replace(/[−–]/, '-').replace(',', '.'));
  const elevationM = length.toMeters(entered);
  const error = elevationError(elevationM, length);
  const apply = () => {
    if (typed === null || error !== null) return;
    setElevation(place, elevationM);
    setTyped(null);
  };
  return (
    <TextInput
      className={classes.elevation}
      size="xs"
      label="Elevation"
      description={place.elevation === 0 ? NOT_KNOWN : null}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      inputMode="decimal"
      rightSection={length.unit}
      maxLength={8}
      value={value}
      error={error}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={apply}
      onKeyDown={(event) => {
        if (event.key === 'Enter') apply();
        if (event.key === 'Escape') setTyped(null);
      }}
    />
  );
}
