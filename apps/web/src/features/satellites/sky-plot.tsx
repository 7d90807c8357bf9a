import type { Pass } from '@groundtrack/orbit';
import { formatDegrees } from '../../lib/format.ts';
import { compassPoint } from './pass-rules.ts';
import { type SkyDirection, type SkyPath, toPlot } from './sky-path.ts';
import classes from './sky-plot.module.css';

interface SkyPlotProps {
  readonly path: SkyPath;
  readonly pass: Pass;
}

/** Rings above the horizon, degrees. */
const RINGS = [30, 60];
const LETTERS = [
  ['N', 0],
  ['E', 90],
  ['S', 180],
  ['W', 270],
] as const;
/** Labels are outside of the horizon. */
const LETTER_RADIUS = 101;

/**
 * The path of a satellite over the sky: north is up, the center is overhead, the edge is the horizon. A text describes
 * it as well.
 */
export function SkyPlot({ path: { points, peak, sun }, pass }: SkyPlotProps) {
  // The labels of the rings are on the other side of the sky than the track.
  const isEast = toPlot(peak)[0] > 0;
  return (
    <svg className={classes.plot} viewBox="-112 -112 224 224" fontSize={13} role="img" aria-label={inWords(pass)}>
      <circle className={classes.sky} r={90} />
      {RINGS.map((elevationDeg) => (
        <circle key={elevationDeg} className={classes.ring} r={90 - elevationDeg} />
      ))}
      <path className={classes.ring} d="M0 -90V90M-90 0H90" />
      {LETTERS.map(([letter, azimuthDeg]) => {
        const [x, y] = toPlot({ azimuthDeg, elevationDeg: 90 - LETTER_RADIUS });
        return (
          <text key={letter} className={classes.letter} x={x} y={y}>
            {letter}
          </text>
        );
      })}
      {RINGS.map((elevationDeg) => (
        <text
          key={elevationDeg}
          className={classes.degrees}
          x={isEast ? elevationDeg - 88 : 88 - elevationDeg}
          y={-8}
          textAnchor={isEast ? 'start' : 'end'}
        >
          {elevationDeg}°
        </text>
      ))}
      {sun ? <SunMark at={sun} /> : null}
      <polyline className={classes.path} points={points.map((point) => toPlot(point).join()).join(' ')} />
      <Arrow points={points} />
      <Dot at={peak} />
    </svg>
  );
}

function SunMark({ at }: { readonly at: SkyDirection }) {
  const [x, y] = toPlot(at);
  // High passes cross the center, so the label moves to the other side if there is room.
  const isLeft = x < 0 === Math.abs(x) < 60;
  return (
    <g className={classes.sun} transform={`translate(${x} ${y})`}>
      <circle r={5} />
      <text x={isLeft ? -8 : 8} textAnchor={isLeft ? 'end' : 'start'}>
        Sun
      </text>
    </g>
  );
}

function Dot({ at }: { readonly at: SkyDirection }) {
  const [cx, cy] = toPlot(at);
  return <circle className={classes.peak} cx={cx} cy={cy} r={4} />;
}

/** An arrowhead at the set, in flight direction. */
function Arrow({ points }: { readonly points: readonly SkyDirection[] }) {
  const [before, end] = points.slice(-2);
  if (!before || !end) return null;
  const [[fromX, fromY], [x, y]] = [toPlot(before), toPlot(end)];
  const turnDeg = (Math.atan2(y - fromY, x - fromX) * 180) / Math.PI;
  return <path className={classes.arrow} d="M4 0L-5 -5L-5 5Z" transform={`translate(${x} ${y}) rotate(${turnDeg})`} />;
}

function inWords({ riseAzimuthDeg, peakAzimuthDeg, setAzimuthDeg, maxElevationDeg }: Pass): string {
  const [from, over, to] = [riseAzimuthDeg, peakAzimuthDeg, setAzimuthDeg].map(compassPoint);
  return `Way over the sky: from ${from} to ${to}, ${formatDegrees(maxElevationDeg)} high in ${over}`;
}
