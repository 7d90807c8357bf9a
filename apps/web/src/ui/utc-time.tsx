import { formatUtc, formatUtcDay } from '../lib/format.ts';

interface UtcTimeProps {
  /** ISO 8601 instant. */
  readonly iso: string;
  readonly precision?: 'minute' | 'day';
}

/** An instant in UTC, with a machine-readable value. */
export function UtcTime({ iso, precision = 'minute' }: UtcTimeProps) {
  const atMs = Date.parse(iso);
  return <time dateTime={iso}>{precision === 'day' ? formatUtcDay(atMs) : formatUtc(atMs)}</time>;
}
