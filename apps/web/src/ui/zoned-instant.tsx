import { useZone } from '../lib/use-zone.ts';

interface ZonedInstantProps {
  /** ISO 8601 instant. */
  readonly iso: string;
  readonly precision?: 'minute' | 'day';
}

/** `2026-08-22 15:10 UTC`, in the chosen zone. The machine-readable value is always in UTC. */
export function ZonedInstant({ iso, precision = 'minute' }: ZonedInstantProps) {
  const zone = useZone();
  const atMs = Date.parse(iso);
  return <time dateTime={iso}>{precision === 'day' ? zone.isoDay(atMs) : zone.instant(atMs)}</time>;
}
