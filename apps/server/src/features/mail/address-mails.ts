import type {
  AddressChangedMail,
  AddressTakenMail,
  ConfirmAddressMail,
  VerifyAddressMail,
} from '../../domain/feature-ports.ts';
import { type Letterhead, pageUrl } from './mail-content.ts';
import { greeting, toMinute } from './mail-words.ts';
import type { AccountMailDraft } from './queue-account-mail.ts';

/** Asks the owner of an account to verify their address. */
export function verifyAddressMail(mail: VerifyAddressMail, letterhead: Letterhead): AccountMailDraft {
  const { accountId, to, firstname, token, expiresAtMs } = mail;
  return {
    accountId,
    to,
    subject: `Verify your address for ${letterhead.shopName}`,
    content: {
      preview: 'Needed once, before your first purchase. The link works for a day.',
      heading: 'Verify your address',
      paragraphs: [
        greeting(firstname),
        `an account was opened with this address. Before its first purchase, open the link below, on any device. It works once, until ${toMinute(expiresAtMs)}.`,
        'You can search and fill your cart already.',
        'If you did not open an account, you can ignore this e-mail: nothing can be bought without the link.',
      ],
      link: { label: 'Verify this address', url: pageUrl(letterhead, `/VerifyEmail?token=${token}`) },
      because: `You get this e-mail because this address was entered for an account at ${letterhead.shopName}.`,
    },
    settingsUrl: null,
    expiresAtMs,
  };
}

/** Asks the owner of a new address to confirm it. */
export function confirmAddressMail(mail: ConfirmAddressMail, letterhead: Letterhead): AccountMailDraft {
  const { accountId, to, firstname, oldEmail, token, expiresAtMs } = mail;
  return {
    accountId,
    to,
    subject: `Confirm your new address for ${letterhead.shopName}`,
    content: {
      preview: 'The link works once and for an hour.',
      heading: 'Confirm your new address',
      paragraphs: [
        greeting(firstname),
        `the account ${oldEmail} asked to use this address from now on. To confirm it, open the link below in a browser where you are logged in to that account. It works once, until ${toMinute(expiresAtMs)}.`,
        'If you did not ask for it, you can ignore this e-mail: nothing changes without the link.',
      ],
      link: { label: 'Confirm this address', url: pageUrl(letterhead, `/ConfirmEmail?token=${token}`) },
      because: `You get this e-mail because this address was entered for an account at ${letterhead.shopName}.`,
    },
    settingsUrl: null,
    expiresAtMs,
  };
}

/** Notifies the owner of an account that their address was entered for another account. */
export function addressTakenMail({ accountId, to }: AddressTakenMail, letterhead: Letterhead): AccountMailDraft {
  return {
    accountId,
    to,
    subject: `Your address was entered for another account at ${letterhead.shopName}`,
    content: {
      preview: 'Nothing was changed.',
      heading: 'This address already has an account',
      paragraphs: [
        'Hello,',
        'this address was entered as the new address of another account. It is the address of your account, so nothing was changed.',
        'If it was you, log in with this address instead. If it was not, you can ignore this e-mail.',
      ],
      link: { label: 'Log in', url: pageUrl(letterhead, '/Login') },
      because: `You get this e-mail because you have an account at ${letterhead.shopName}.`,
    },
    settingsUrl: null,
  };
}

/**
 * Notifies the old address. The new address is not named, since the old mailbox may belong to another person by now.
 */
export function addressChangedMail(mail: AddressChangedMail, letterhead: Letterhead): AccountMailDraft {
  const { accountId, to, firstname } = mail;
  return {
    accountId,
    to,
    subject: `The address of your account at ${letterhead.shopName} was changed`,
    content: {
      preview: 'E-mails go to the new address from now on.',
      heading: 'Your address was changed',
      paragraphs: [
        greeting(firstname),
        'the e-mail address of your account was changed to another one, with your password. You log in with the new address from now on, and all e-mails go there. Receipts stay as they are.',
        `If it was not you, write to ${letterhead.supportEmail} at once.`,
      ],
      link: { label: 'Your account', url: pageUrl(letterhead, '/UpdateUser?section=email') },
      because: `You get this e-mail because this was the address of your account at ${letterhead.shopName}.`,
    },
    settingsUrl: null,
  };
}
