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
    subject: `${heading} (${shopName})`,
    content: {
      preview,
      heading,
      paragraphs: [
        greeting(firstname),
        `${text} This happened on ${toMinute(atMs)} from the internet address ${sender}.`,
        `If this was you, you do not need to do anything. If it was not, set a new password now, log out all other devices, and write to ${supportEmail}.`,
      ],
      link: {
        label: 'Review two-step login',
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
        preview: 'Logins now ask for a code after the password.',
        text: 'Two-step login was turned on for your account. After the password, a login now asks for a code from the authenticator app.',
      };
    case 'turned-off':
      return {
        heading: 'Two-step login was turned off',
        preview: 'Your password alone is now enough to log in.',
        text: 'Two-step login was turned off for your account, with the password and a code. Your password alone is now enough to log in. Passkeys and recovery codes were removed.',
      };
    case 'turned-off-by-operator':
      return {
        heading: 'Two-step login was turned off',
        preview: 'Your password alone is now enough to log in.',
        text: 'The operator of this server turned off two-step login for your account. Operators do this for people who lost their app and recovery codes. Your password alone is now enough to log in. Passkeys and recovery codes were removed.',
      };
    case 'codes-renewed':
      return {
        heading: 'New recovery codes were made',
        preview: 'Your old codes no longer work.',
        text: 'New recovery codes were made for your account. Your old codes no longer work.',
      };
    case 'passkey-added':
      return {
        heading: 'A passkey was added',
        preview: 'It can complete a login after the password.',
        text: `The passkey “${change.name}” was added to your account. After the password, it can complete a login instead of a code.`,
      };
    case 'passkey-removed':
      return {
        heading: 'A passkey was removed',
        preview: 'It can no longer complete a login.',
        text: `The passkey “${change.name}” was removed from your account. It can no longer complete a login.`,
      };
    case 'recovery-code-used':
      return {
        heading: 'A recovery code was used',
        preview: `${countCodes(change.codesLeft)} left.`,
        text: `Someone logged in to your account with a recovery code. Each code works once. ${countCodes(change.codesLeft)} left.`,
      };
    case 'code-reused':
      return {
        heading: 'A used code was entered again',
        preview: 'We refused it, because each code works once.',
        text: 'Someone entered a code from your authenticator app a second time. We refused it, because each code works once. The person who entered it knows your password.',
      };
    case 'passkey-copied':
      return {
        heading: 'A passkey may have been copied',
        preview: 'We refused the login. Someone may have copied your passkey.',
        text: `Someone used the passkey “${change.name}” to log in to your account. We refused it, because its counter was lower than before, which suggests a copy. The person who used it knows your password. Remove this passkey.`,
      };
  }
}

function countCodes(count: number): string {
  if (count === 0) return 'None is';
  return count === 1 ? 'One is' : `${count} are`;
}
