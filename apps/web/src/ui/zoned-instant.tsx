import { useZone } from '../util/use-zone.ts';

interface ZonedInstantProps {
  /** ISO 8601 instant. */
  readonly iso: string;
}

/** `2026-08-22 15:10 UTC`, in the zone the reader chose; for machines always in UTC. */
export function ZonedInstant({ iso }: ZonedInstantProps) {
  const zone = useZone();
  const atMs = Date.parse(iso);
  return <time dateTime={iso}>{`${zone.dateTime(atMs)} ${zone.nameAt(atMs)}`}</time>;
}
