import type { Place } from '@groundtrack/contract';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useUnits } from '../../lib/use-units.ts';
import { useLocations } from './location-store.ts';
import classes from './locations.module.css';
import { elevationError } from './place-rules.ts';

/** No source of heights is asked for a place that was clicked, and not every installation has one. */
const NOT_KNOWN = 'Not known, taken as sea level: 1,000 m move the start of a pass by less than a second';

/** The height of the ground at the selected place; it moves passes by tenths of a second. */
export function ElevationField({ place }: { readonly place: Place }) {
  const setElevation = useLocations((state) => state.setElevation);
  // What is being typed; null shows the place's own.
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
