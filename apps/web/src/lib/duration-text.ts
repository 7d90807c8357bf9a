/** Longer durations are shown in hours. */
const HOURS_FROM_MIN = 90;

/** `4 minutes`, `3 hours`: a rough duration, rounded up. */
export function durationText(minutes: number): string {
  const [count, unit] = minutes < HOURS_FROM_MIN ? [Math.ceil(minutes), 'minute'] : [Math.ceil(minutes / 60), 'hour'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
