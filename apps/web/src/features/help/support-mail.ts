import type { LastFailure } from '../../api/last-failure.ts';
import { formatUtc } from '../../lib/format.ts';

/** A mailto URL to the support with a prepared text (RFC 6068). */
export function supportMail(email: string, failure: LastFailure | null): string {
  const subject = failure === null ? 'Help with Groundtrack' : `Help with Groundtrack, reference ${failure.reference}`;
  const facts =
    failure === null
      ? []
      : [`Reference: ${failure.reference}`, `When: ${formatUtc(failure.atMs)}`, `Message: ${failure.message}`, ''];
  const body = [...facts, 'What I did:', '', 'What I saw:', ''].join('\r\n');
  return `mailto:${email}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}
