import { formatNumber } from '../../lib/intl.ts';

/** Limits of a file or text. Larger ones are rejected before they use memory. */
export const READ_LIMITS = {
  fileBytes: 50 * 1024 ** 2,
  unpackedBytes: 200 * 1024 ** 2,
  positions: 1_000_000,
  zipEntries: 100,
  /** Each shape is an object in memory. */
  xmlTags: 600_000,
  textLength: 2_000_000,
} as const;

/** Why an input was rejected, for users: what was found, the limit and a solution. */
export class AreaReadError extends Error {}

export function megabytes(bytes: number): string {
  return `${formatNumber(Math.ceil(bytes / 1024 ** 2))} MB`;
}

export function counted(count: number, one: string): string {
  return `${formatNumber(count)} ${one}${count === 1 ? '' : 's'}`;
}
