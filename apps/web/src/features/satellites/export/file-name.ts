const MAX_PLACE = 60;

/**
 * `passes-greenbelt-maryland-2026-11-21.csv`: letters, digits, dots and dashes, which are safe in every file system.
 */
export function exportFileName(placeName: string, nowMs: number, extension: 'csv' | 'ics'): string {
  const words = placeName
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}.]+/gu, '-');
  const place = words
    .slice(0, MAX_PLACE)
    .replace(/\p{Surrogate}$/u, '')
    .replace(/^[-.]+|[-.]+$/g, '');
  const day = new Date(nowMs).toISOString().slice(0, 10);
  return `${place === '' ? 'passes' : `passes-${place}`}-${day}.${extension}`;
}
