/**
 * The pause that a server requests: seconds, or a date relative to the server's own clock, its `Date` header (RFC 9110
 * sections 10.2.3 and 6.6.1).
 * @returns milliseconds; null without a valid header
 */
export function retryAfterMs(header: (name: string) => string | null): number | null {
  const text = header('retry-after')?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  // Date.parse accepts almost any text. An HTTP date starts with its day of the week.
  if (!/^[a-z]{3}/i.test(text)) return null;
  const waitMs = Date.parse(text) - Date.parse(header('date') ?? '');
  return Number.isFinite(waitMs) ? Math.max(0, waitMs) : null;
}
