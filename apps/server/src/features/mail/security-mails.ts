import type {
  ManyGuessesMail,
  NewDeviceMail,
  PasswordChangedMail,
  SignInLinkedMail,
} from '../../domain/feature-ports.ts';
import { type Letterhead, pageUrl } from './mail-content.ts';
import { greeting, toMinute } from './mail-words.ts';
import type { AccountMailDraft } from './queue-account-mail.ts';

/** Notifies the owner of an account that its password was changed, or set for the first time. */
export function passwordChangedMail(mail: PasswordChangedMail, letterhead: Letterhead): AccountMailDraft {
  const { shopName, supportEmail } = letterhead;
  return {
    accountId: mail.accountId,
    to: mail.to,
    subject: `Your ${shopName} password was changed`,
    content: {
      preview: 'You are logged out on all other devices.',
      heading: 'Your password was changed',
      paragraphs: [
        greeting(mail.firstname),
        `The password of your account was changed on ${toMinute(mail.atMs)}. You are logged out on all other devices.`,
        ...(mail.revoked.length === 0 ? [] : [mail.revoked.join(' ')]),
        `If this was you, you do not need to do anything. If it was not, reset your password now, check the devices of your account, and write to ${supportEmail}.`,
      ],
      link: { label: 'Reset your password', url: pageUrl(letterhead, '/ResetPassword') },
      because: `You get this e-mail because you have an account at ${shopName}.`,
    },
    settingsUrl: null,
  };
}

/** Notifies the owner of an account that an external identity can now log in to it. */
export function signInLinkedMail(mail: SignInLinkedMail, letterhead: Letterhead): AccountMailDraft {
  const { shopName, supportEmail } = letterhead;
  return {
    accountId: mail.accountId,
    to: mail.to,
    subject: `${mail.provider} was connected to your ${shopName} account`,
    content: {
      preview: `${mail.identity} can now log in.`,
      heading: 'An external sign-in was connected',
      paragraphs: [
        greeting(mail.firstname),
        `Your account was connected to ${mail.identity} at ${mail.provider} on ${toMinute(mail.atMs)}. That sign-in can now log in to your account.`,
        `If this was you, you do not need to do anything. If it was not, disconnect it, change your password now, and write to ${supportEmail}.`,
      ],
      link: { label: 'Review external sign-in', url: pageUrl(letterhead, '/UpdateUser') },
      because: `You get this e-mail because you have an account at ${shopName}.`,
    },
    settingsUrl: null,
  };
}

/** Notifies the owner of an account of a login on a new device. */
export function newDeviceMail(mail: NewDeviceMail, letterhead: Letterhead): AccountMailDraft {
  const { shopName } = letterhead;
  return {
    accountId: mail.accountId,
    to: mail.to,
    subject: `New login to your ${shopName} account`,
    content: {
      preview: 'From a device or network we have not seen before.',
      heading: 'New login to your account',
      paragraphs: [greeting(mail.firstname), 'Someone logged in to your account from a new device or network.'],
      entries: [
        {
          title: mail.deviceName === '' ? 'A device without a name' : mail.deviceName,
          details: [`From the internet address ${mail.sender}`, toMinute(mail.atMs)],
        },
      ],
      afterward: [
        'If this was you, you do not need to do anything. If it was not, log out the device and change your password now.',
      ],
      link: { label: 'Review your devices', url: pageUrl(letterhead, '/UpdateUser?section=devices') },
      because: `You get this e-mail because you have an account at ${shopName}.`,
    },
    settingsUrl: null,
  };
}

/** Warns the owner of an account of many failed logins in a row. */
export function manyGuessesMail(mail: ManyGuessesMail, letterhead: Letterhead): AccountMailDraft {
  const { shopName } = letterhead;
  const what = mail.at === 'password' ? 'passwords' : 'two-step login codes';
  const advice =
    mail.at === 'password'
      ? 'None of them worked. If your password is short or you use it elsewhere, set a new one now.'
      : 'The person who entered them knows your password. Change it now.';
  return {
    accountId: mail.accountId,
    to: mail.to,
    subject: `Failed logins to your ${shopName} account`,
    content: {
      preview: `${mail.wrong} wrong ${what} in a row.`,
      heading: 'Failed logins to your account',
      paragraphs: [
        greeting(mail.firstname),
        `Someone entered ${mail.wrong} wrong ${what} in a row for your account, the last one from the internet address ${mail.sender}. ${advice}`,
        'Logins now have to wait up to 15 minutes between tries, which can affect you on a new device. Devices that are logged in stay logged in. If you forgot your password, reset it.',
      ],
      link: { label: 'Reset your password', url: pageUrl(letterhead, '/ResetPassword') },
      because: `You get this e-mail because you have an account at ${shopName}.`,
    },
    settingsUrl: null,
  };
}
