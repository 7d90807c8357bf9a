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

    a recovery code was used to log in to your account. Each works once; 1 is left. It came from the address 192.0.2.1, on 2026-11-21 18:02 UTC.

    If it was you, there is nothing to do. If it was not, set a new password at once, log out all other devices, and write to help@example.org.

    Two-step login of your account: https://images.example.org/#/UpdateUser?section=two-step-login

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
      "Two-step login was turned on: your account at Orbit Images Ltd",
      "Two-step login was turned off: your account at Orbit Images Ltd",
      "New recovery codes were made: your account at Orbit Images Ltd",
      "A used code was entered again: your account at Orbit Images Ltd",
      "A passkey seems to be copied: your account at Orbit Images Ltd",
      "A passkey was added: your account at Orbit Images Ltd",
      "A passkey was removed: your account at Orbit Images Ltd",
    ]
  `);
  expect(mails.at(-1)?.content.paragraphs[1]).toContain('“Telephone”');
  // An owner without codes cannot log in if the device is lost too, so the email must say that none is left.
  expect(mailOf({ kind: 'recovery-code-used', codesLeft: 0 }).content.paragraphs[1]).toContain('none is left');
});
