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
    subject: `Verify your e-mail address for ${letterhead.shopName}`,
    content: {
      preview: 'You need to do this once, before your first purchase.',
      heading: 'Verify your e-mail address',
      paragraphs: [
        greeting(firstname),
        `You opened an account with this address. Open the link below on any device before your first purchase. It works once, until ${toMinute(expiresAtMs)}.`,
        'You can already search and fill your cart.',
        'If you did not open an account, ignore this e-mail. The account cannot buy anything without the link.',
      ],
      link: { label: 'Verify this address', url: pageUrl(letterhead, `/VerifyEmail?token=${token}`) },
      because: `You get this e-mail because someone entered this address for an account at ${letterhead.shopName}.`,
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
    subject: `Confirm your new e-mail address for ${letterhead.shopName}`,
    content: {
      preview: 'The link works once, within an hour.',
      heading: 'Confirm your new e-mail address',
      paragraphs: [
        greeting(firstname),
        `The account ${oldEmail} wants to use this address from now on. To confirm, open the link below in a browser where you are logged in to that account. It works once, until ${toMinute(expiresAtMs)}.`,
        'If you did not ask for this, ignore this e-mail. Nothing changes without the link.',
      ],
      link: { label: 'Confirm this address', url: pageUrl(letterhead, `/ConfirmEmail?token=${token}`) },
      because: `You get this e-mail because someone entered this address for an account at ${letterhead.shopName}.`,
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
    subject: `Someone entered your address for another ${letterhead.shopName} account`,
    content: {
      preview: 'Nothing has changed.',
      heading: 'This address already has an account',
      paragraphs: [
        'Hello,',
        'Someone entered this address as the new address of another account. It already belongs to your account, so nothing has changed.',
        'If this was you, log in with this address instead. If it was not, ignore this e-mail.',
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
    subject: `Your ${letterhead.shopName} e-mail address was changed`,
    content: {
      preview: 'E-mails go to your new address from now on.',
      heading: 'Your e-mail address was changed',
      paragraphs: [
        greeting(firstname),
        'The e-mail address of your account was changed, with your password. Log in with the new address from now on. All e-mails go there, too. Earlier receipts keep the old address.',
        `If this was not you, write to ${letterhead.supportEmail} now.`,
      ],
      link: { label: 'Your account', url: pageUrl(letterhead, '/UpdateUser?section=email') },
      because: `You get this e-mail because this was the address of your ${letterhead.shopName} account.`,
    },
    settingsUrl: null,
  };
}
