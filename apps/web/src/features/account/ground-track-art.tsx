import type { LonLat } from '@groundtrack/geo';
import { useState } from 'react';
import classes from './account.module.css';
import { groundTrack, type Orbit } from './ground-track.ts';

const orbits: readonly Orbit[] = [
  { name: 'Sun-synchronous, 97.9°', inclinationDeg: 97.9, revsPerDay: 14.9, startLonDeg: 30 },
  { name: 'Inclined, 53.0°', inclinationDeg: 53, revsPerDay: 15.1, startLonDeg: -60 },
  { name: 'Mid-inclination, 45.0°', inclinationDeg: 45, revsPerDay: 15.6, startLonDeg: 110 },
  { name: 'Near-polar, 82.5°', inclinationDeg: 82.5, revsPerDay: 13.7, startLonDeg: -120 },
];
const REVOLUTIONS = 6;

// The drawn part of the map. Longitudes are compressed to fill a tall panel.
const WIDTH = 360;
const HEIGHT = 440;

function project([lonDeg, latDeg]: LonLat): string {
  return `${(lonDeg + 180).toFixed(1)},${(HEIGHT / 2 - latDeg * (HEIGHT / 190)).toFixed(1)}`;
}

/** The point of the track closest to the center of the map, which stays visible when the map is cropped. */
function satelliteAt(pieces: readonly (readonly LonLat[])[]): LonLat {
  const fromMiddle = ([lonDeg, latDeg]: LonLat) => Math.hypot(lonDeg, latDeg);
  return pieces.flat().reduce((nearest, point) => (fromMiddle(point) < fromMiddle(nearest) ? point : nearest));
}

/** A decorative ground track over a graticule, with a new orbit on every visit. */
export function GroundTrackArt() {
  const [orbit] = useState(() => orbits[Math.floor(Math.random() * orbits.length)]);
  return (
    <div className={classes.art} aria-hidden="true">
      {orbit ? <GroundTrack orbit={orbit} /> : null}
    </div>
  );
}

function GroundTrack({ orbit }: { readonly orbit: Orbit }) {
  // The first and last pieces end within the map. All others cross it from edge to edge.
  const pieces = groundTrack(orbit, REVOLUTIONS).slice(1, -1);
  const [x, y] = project(satelliteAt(pieces)).split(',');
  return (
    <>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="xMidYMid slice" focusable="false">
        <g className={classes.graticule}>
          {Array.from({ length: 13 }, (_, column) => (
            <path key={column} d={`M${column * 30} 0V${HEIGHT}`} />
          ))}
          {Array.from({ length: 13 }, (_, row) => (
            <path key={row} d={`M0 ${(row * HEIGHT) / 12}H${WIDTH}`} />
          ))}
        </g>
        {pieces.map((piece) => (
          <polyline
            key={piece.map(project).join(' ')}
            className={classes.track}
            points={piece.map(project).join(' ')}
          />
        ))}
        <circle className={classes.halo} cx={x} cy={y} r="13" />
        <circle className={classes.satellite} cx={x} cy={y} r="4" />
      </svg>
      <p className={classes.artCaption}>{orbit.name}</p>
    </>
  );
}
