import { parseCoordinates } from '@groundtrack/geo';
import { Button, TextInput } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { lengthText, measure } from '../lib/measure.ts';
import { useUnits } from '../lib/use-units.ts';
import classes from './globe.module.css';
import type { GlobePoint } from './globe.ts';
import type { Ruler } from './use-ruler.ts';

/** The length of the line on the ellipsoid, and controls to draw it by keyboard. */
export function RulerPanel({ ruler }: { readonly ruler: Ruler }) {
  const { state, points, undo, end, remove } = ruler;
  return (
    <section className={classes.ruler} aria-label="Ruler">
      <output>
        <LengthText points={points} />
      </output>
      {state === 'adding' && <PointField ruler={ruler} />}
      <div className={classes.rulerButtons}>
        {state === 'adding' && (
          <>
            <Button size="xs" variant="default" disabled={points.length === 0} onClick={undo}>
              Undo
            </Button>
            <Button size="xs" variant="default" disabled={points.length < 2} onClick={end}>
              Done
            </Button>
          </>
        )}
        <Button size="xs" variant="default" onClick={remove}>
          Remove ruler
        </Button>
      </div>
    </section>
  );
}

function LengthText({ points }: { readonly points: readonly GlobePoint[] }) {
  const units = useUnits();
  const measured = measure('length', points);
  if (!measured) return points.length === 0 ? 'Click the first point' : 'Click the next point';
  const { lengthM } = measured;
  // Miles are shown in addition to meters, which are more precise for short lines.
  const other = units.typed.unit === 'm' ? '' : ` (${units.distance(lengthM / 1000)})`;
  return `Length ${lengthText(lengthM)}${other}, ${points.length} points`;
}

const NOT_COORDINATES = 'Type coordinates, such as 39.0045, -76.8755';

/** Enter adds the typed point, or ends the line if the field is empty. */
function PointField({ ruler: { add, end, remove } }: { readonly ruler: Ruler }) {
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const submit = () => {
    if (typed.trim() === '') return end();
    const read = parseCoordinates(typed);
    if (!read?.ok) return setWrong(read?.reason ?? NOT_COORDINATES);
    setWrong(null);
    setTyped('');
    return add(read.at);
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Enter') submit();
    else if (key === 'Escape') remove();
  };
  return (
    <TextInput
      size="xs"
      value={typed}
      maxLength={100}
      autoComplete="off"
      aria-label="Coordinates of the next point"
      placeholder="or type coordinates, then Enter"
      error={wrong}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={onKeyDown}
    />
  );
}
