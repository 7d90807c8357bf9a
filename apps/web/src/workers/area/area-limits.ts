import { formatNumber } from '../../lib/intl.ts';

/** What a file or a text may hold; what is more is refused by name before it costs memory. */
export const READ_LIMITS = {
  fileBytes: 50 * 1024 ** 2,
  unpackedBytes: 200 * 1024 ** 2,
  positions: 1_000_000,
  zipEntries: 100,
  /** Each is an object in memory. */
  xmlTags: 600_000,
  textLength: 2_000_000,
} as const;

/** Why something is not read, for people: names what was found, the limit and the way out. */
export class AreaReadError extends Error {}

export function megabytes(bytes: number): string {
  return `${formatNumber(Math.ceil(bytes / 1024 ** 2))} MB`;
}

export function counted(count: number, one: string): string {
  return `${formatNumber(count)} ${one}${count === 1 ? '' : 's'}`;
}
