import { expect, it } from 'vitest';
import type { SecondFactorChange } from '../../domain/feature-ports.ts';
import { secondFactorMail } from './second-factor-mail.ts';
import { LETTERHEAD } from './testing/some-notifications.ts';
import { toText } from './text-mail.ts';

const AT = Date.UTC(2026, 10, 21, 18, 2);

function mailOf(change: SecondFactorChange) {
  const whom = { accountId: 'a', to: 'ada@example.org', firstname: 'Ada' };
  return secondFactorMail({ ...whom, change, sender: '192.0.2.1', atMs: AT }, LETTERHEAD);
}

it('states what happened, where and when, and what to do', () => {
  const { content, subject, settingsUrl } = mailOf({ kind: 'recovery-code-used', codesLeft: 1 });
  expect(toText({ ...content, subject, settingsUrl, letterhead: LETTERHEAD })).toMatchInlineSnapshot(`
    "A recovery code was used
    ========================

    Hello Ada,

    Someone logged in to your account with a recovery code. Each code works once. One is left. This happened on 2026-11-21 18:02 UTC from the internet address 192.0.2.1.

    If this was you, you do not need to do anything. If it was not, set a new password now, log out all other devices, and write to help@example.org.

    Review two-step login: https://images.example.org/#/UpdateUser?section=two-step-login

    -- 
    Questions? Write to help@example.org.
    You get this e-mail because you have an account at Orbit Images Ltd.
    "
  `);
});

it('has a distinct subject for each change', () => {
  const kinds = ['turned-on', 'turned-off', 'codes-renewed', 'code-reused'] as const;
  const passkeys = (['passkey-copied', 'passkey-added', 'passkey-removed'] as const).map((kind) => ({
    kind,
    name: 'Telephone',
  }));
  const mails = [...kinds.map((kind) => ({ kind })), ...passkeys].map(mailOf);
  expect(mails.map(({ subject }) => subject)).toMatchInlineSnapshot(`
    [
      "Two-step login was turned on (Orbit Images Ltd)",
      "Two-step login was turned off (Orbit Images Ltd)",
      "New recovery codes were made (Orbit Images Ltd)",
      "A used code was entered again (Orbit Images Ltd)",
      "A passkey may have been copied (Orbit Images Ltd)",
      "A passkey was added (Orbit Images Ltd)",
      "A passkey was removed (Orbit Images Ltd)",
    ]
  `);
  expect(mails.at(-1)?.content.paragraphs[1]).toContain('“Telephone”');
  // An owner without codes cannot log in if the device is lost too, so the email must say that none is left.
  expect(mailOf({ kind: 'recovery-code-used', codesLeft: 0 }).content.paragraphs[1]).toContain('None is left');
});
