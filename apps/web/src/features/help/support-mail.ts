import type { LastFailure } from '../../api/last-failure.ts';
import { formatUtc } from '../../lib/format.ts';

/** The address of a mail to the support that is begun already (RFC 6068). */
export function supportMail(email: string, failure: LastFailure | null): string {
  const subject = failure === null ? 'Help with Groundtrack' : `Help with Groundtrack, reference ${failure.reference}`;
  const facts =
    failure === null
      ? []
      : [`Reference: ${failure.reference}`, `When: ${formatUtc(failure.atMs)}`, `Message: ${failure.message}`, ''];
  const body = [...facts, 'What I did:', '', 'What I saw:', ''].join('\r\n');
  return `mailto:${email}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}
