/** From here on a duration is said in hours. */
const HOURS_FROM_MIN = 90;

/** `4 minutes`, `3 hours`: a length of time that is said roughly, never shorter than it is. */
export function durationText(minutes: number): string {
  const [count, unit] = minutes < HOURS_FROM_MIN ? [Math.ceil(minutes), 'minute'] : [Math.ceil(minutes / 60), 'hour'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
