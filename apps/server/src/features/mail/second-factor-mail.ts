import type { SecondFactorChange, SecondFactorMail } from '../../domain/feature-ports.ts';
import { type Letterhead, pageUrl } from './mail-content.ts';
import { greeting, toMinute } from './mail-words.ts';
import type { AccountMailDraft } from './queue-account-mail.ts';

interface Words {
  readonly heading: string;
  readonly preview: string;
  /** Describes the change, and how it affects the next login. */
  readonly text: string;
}

/** Notifies the owner of an account of a change of its second factor (OWASP ASVS 4.0.3, 2.2.3, 2.5.5 and 2.8.5). */
export function secondFactorMail(mail: SecondFactorMail, letterhead: Letterhead): AccountMailDraft {
  const { accountId, to, firstname, change, sender, atMs } = mail;
  const { shopName, supportEmail } = letterhead;
  const { heading, preview, text } = wordsOf(change);
  return {
    accountId,
    to,
    subject: `${heading}: your account at ${shopName}`,
    content: {
      preview,
      heading,
      paragraphs: [
        greeting(firstname),
        `${text} It came from the address ${sender}, on ${toMinute(atMs)}.`,
        `If it was you, there is nothing to do. If it was not, set a new password at once, log out all other devices, and write to ${supportEmail}.`,
      ],
      link: {
        label: 'Two-step login of your account',
        url: pageUrl(letterhead, '/UpdateUser?section=two-step-login'),
      },
      because: `You get this e-mail because you have an account at ${shopName}.`,
    },
    settingsUrl: null,
  };
}

function wordsOf(change: SecondFactorChange): Words {
  switch (change.kind) {
    case 'turned-on':
      return {
        heading: 'Two-step login was turned on',
        preview: 'Logins ask for a code after the password.',
        text: 'two-step login was turned on for your account. From now on a login asks for a code of the authenticator app after the password.',
      };
    case 'turned-off':
      return {
        heading: 'Two-step login was turned off',
        preview: 'The password alone is enough to log in.',
        text: 'two-step login was turned off for your account, with the password and a code. The password alone is enough to log in; passkeys and recovery codes were removed.',
      };
    case 'turned-off-by-operator':
      return {
        heading: 'Two-step login was turned off',
        preview: 'The password alone is enough to log in.',
        text: 'the operator of this server turned two-step login off for your account, as is done when app and recovery codes are lost. The password alone is enough to log in; passkeys and recovery codes were removed.',
      };
    case 'codes-renewed':
      return {
        heading: 'New recovery codes were made',
        preview: 'The ones before do not work anymore.',
        text: 'new recovery codes were made for your account. The ones before do not work anymore.',
      };
    case 'passkey-added':
      return {
        heading: 'A passkey was added',
        preview: 'It can finish a login after the password.',
        text: `the passkey “${change.name}” was added to your account. After the password, it can finish a login instead of a code.`,
      };
    case 'passkey-removed':
      return {
        heading: 'A passkey was removed',
        preview: 'It cannot finish a login anymore.',
        text: `the passkey “${change.name}” was removed from your account. It cannot finish a login anymore.`,
      };
    case 'recovery-code-used':
      return {
        heading: 'A recovery code was used',
        preview: `${countCodes(change.codesLeft)} left.`,
        text: `a recovery code was used to log in to your account. Each works once; ${countCodes(change.codesLeft)} left.`,
      };
    case 'code-reused':
      return {
        heading: 'A used code was entered again',
        preview: 'It was refused: each code works once.',
        text: 'a code of your authenticator app that had been used already was entered again for your account, and refused: each works once. The person who entered it knows your password.',
      };
    case 'passkey-copied':
      return {
        heading: 'A passkey seems to be copied',
        preview: 'It was refused: it had signed less often than before.',
        text: `the passkey “${change.name}” was used to log in to your account and refused: by its own count it had signed less often than before, as a copy does. The person who used it knows your password. Remove this passkey.`,
      };
  }
}

function countCodes(count: number): string {
  if (count === 0) return 'none is';
  return count === 1 ? '1 is' : `${count} are`;
}
