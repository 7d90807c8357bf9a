import { formatDigits } from '../../lib/intl.ts';
import type { Channel } from './stretch.ts';
import classes from './viewer.module.css';

const HEIGHT = 100;

interface HistogramProps extends Channel {
  /** The color of the screen that shows the channel; undefined for a ramp. */
  readonly color: 'red' | 'green' | 'blue' | undefined;
}

/** The distribution of the values of a channel, with its limits. A text describes it as well. */
export function Histogram({ label, limits, statistics, color }: HistogramProps) {
  if (!statistics) return <p className={classes.hint}>{label} holds no values.</p>;
  const { histogram, histogramLimits, percentiles } = statistics;
  const highest = Math.max(1, ...histogram);
  const [first, last] = histogramLimits;
  const place = (value: number) => Math.min(1, Math.max(0, (value - first) / (last - first || 1))) * histogram.length;
  const text = `${label}: most values lie between ${number(percentiles[0])} and ${number(percentiles[1])}; shown from ${number(limits[0])} to ${number(limits[1])}`;
  return (
    <svg
      className={classes.histogram}
      viewBox={`0 0 ${histogram.length} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={text}
      data-color={color}
    >
      {histogram.map((count, bin) => {
        // Rare values stay visible next to frequent ones.
        const height = Math.sqrt(count / highest) * HEIGHT;
        // Bins have no name but their place.
        // oxlint-disable-next-line react/no-array-index-key
        return <rect key={bin} x={bin} y={HEIGHT - height} width={1} height={height} />;
      })}
      {limits.map((limit, i) => (
        <line key={i === 0 ? 'low' : 'high'} x1={place(limit)} x2={place(limit)} y1={0} y2={HEIGHT} />
      ))}
    </svg>
  );
}

function number(value: number): string {
  return formatDigits(value, 4);
}
