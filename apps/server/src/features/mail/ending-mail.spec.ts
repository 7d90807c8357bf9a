import { expect, it } from 'vitest';
import { type EndingMailing, endingMail } from './ending-mail.ts';

const NOW_MS = Date.parse('2026-11-21T12:00:00Z');
const mailing: EndingMailing = {
  to: 'ada@example.org',
  firstname: 'Ada',
  locationDescription: 'Greenbelt <Maryland>',
  satellite: 'SAMPLESAT 1',
  acquiredAtMs: NOW_MS,
  state: 'Rejected',
  reason: 'embargoed area',
  priceCents: 30_000,
  refundedCents: 30_000,
  testMode: false,
  publicUrl: 'https://images.example.org/',
  supportEmail: 'help@example.org',
};
const write = (changes: Partial<EndingMailing> = {}) =>
  endingMail({ ...mailing, ...changes }, { id: 'mail-1', queuedAtMs: NOW_MS });

it('says what happened, why, and how much goes back', () => {
  const mail = write();
  expect(mail).toMatchObject({
    to: 'ada@example.org',
    subject: 'Your image of Greenbelt <Maryland> cannot be delivered, $300.00 refunded',
  });
  expect(mail.text).toContain('taken by SAMPLESAT 1 on 2026-11-21, will not be delivered.');
  expect(mail.text).toContain('The provider rejected the request: embargoed area.');
  expect(mail.text).toContain('$300.00 goes back to the card you paid with.');
  expect(mail.text).toContain('https://images.example.org/#/Orders');
  expect(mail.text).not.toContain('Test mode');
  expect(mail.html).toContain('Greenbelt &lt;Maryland&gt;');
});

it('says in test mode that no money moved', () => {
  const mail = write({ testMode: true, state: 'Failed', reason: null });
  expect(mail.subject).toMatch(/\$300\.00 refunded \(test mode\)$/);
  expect(mail.text).toMatch(/Something went wrong on the way\.\n[^]*Test mode: no money moved\./);
});

it('promises no money where none goes back', () => {
  expect(write({ priceCents: 0, refundedCents: 0 }).text).toContain('It cost nothing');
  const before = write({ refundedCents: null });
  expect(before.subject).toBe('Your image of Greenbelt <Maryland> cannot be delivered');
  expect(before.text).toContain('Its price was $300.00. Money of this order was given back before');
});
