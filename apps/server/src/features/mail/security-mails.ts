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
    subject: `The password of your account at ${shopName} was changed`,
    content: {
      preview: 'All other devices were logged out.',
      heading: 'Your password was changed',
      paragraphs: [
        greeting(mail.firstname),
        `a new password was set for your account on ${toMinute(mail.atMs)}. All other devices were logged out.`,
        ...(mail.revoked.length === 0 ? [] : [mail.revoked.join(' ')]),
        `If it was you, there is nothing to do. If it was not, reset the password at once, then look at the devices of your account, and write to ${supportEmail}.`,
      ],
      link: { label: 'Reset the password', url: pageUrl(letterhead, '/ResetPassword') },
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
    subject: `${mail.provider} was connected to your account at ${shopName}`,
    content: {
      preview: `${mail.identity} can log in from now on.`,
      heading: 'An external sign-in was connected',
      paragraphs: [
        greeting(mail.firstname),
        `on ${toMinute(mail.atMs)} your account was connected to ${mail.identity} at ${mail.provider}, which can log in from now on.`,
        `If it was you, there is nothing to do. If it was not, disconnect it, change your password at once, and write to ${supportEmail}.`,
      ],
      link: { label: 'External sign-in of your account', url: pageUrl(letterhead, '/UpdateUser') },
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
    subject: `New login to your account at ${shopName}`,
    content: {
      preview: 'On a device it was not used on before.',
      heading: 'New login to your account',
      paragraphs: [greeting(mail.firstname), 'your account was used to log in on a new device or in a new network:'],
      entries: [
        {
          title: mail.deviceName === '' ? 'A device without a name' : mail.deviceName,
          details: [`From the address ${mail.sender}`, toMinute(mail.atMs)],
        },
      ],
      afterward: [
        'If it was you, there is nothing to do. If it was not, log the device out and change your password at once.',
      ],
      link: { label: 'Devices of your account', url: pageUrl(letterhead, '/UpdateUser?section=devices') },
      because: `You get this e-mail because you have an account at ${shopName}.`,
    },
    settingsUrl: null,
  };
}

/** Warns the owner of an account of many failed logins in a row. */
export function manyGuessesMail(mail: ManyGuessesMail, letterhead: Letterhead): AccountMailDraft {
  const { shopName } = letterhead;
  const what = mail.at === 'password' ? 'passwords' : 'codes of the second factor';
  const advice =
    mail.at === 'password'
      ? 'None of them worked. If your password is short, or used elsewhere too, set a new one now.'
      : 'The person who entered them knows your password: change it now.';
  return {
    accountId: mail.accountId,
    to: mail.to,
    subject: `Failed logins to your account at ${shopName}`,
    content: {
      preview: `${mail.wrong} wrong ${what} in a row.`,
      heading: 'Failed logins to your account',
      paragraphs: [
        greeting(mail.firstname),
        `${mail.wrong} wrong ${what} in a row were entered for your account. The last one came from the address ${mail.sender}. ${advice}`,
        'There are now pauses of up to 15 minutes between tries, so you may have to wait when you log in on a new device. Devices that are logged in stay logged in. If it was you who forgot the password, reset it.',
      ],
      link: { label: 'Reset the password', url: pageUrl(letterhead, '/ResetPassword') },
      because: `You get this e-mail because you have an account at ${shopName}.`,
    },
    settingsUrl: null,
  };
}
