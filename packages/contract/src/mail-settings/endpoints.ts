import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';

/** The occasions on which a buyer gets a mail. */
export const mailKind = z.enum(['placed', 'actionNeeded', 'delivered', 'failed', 'refunded']);
export type MailKind = z.infer<typeof mailKind>;

const wanted = z.boolean();

/** True: the account gets mails of this kind. */
export const mailSettings = z.object({
  placed: wanted,
  actionNeeded: wanted,
  delivered: wanted,
  failed: wanted,
  refunded: wanted,
});
export type MailSettings = z.infer<typeof mailSettings>;

/** A kind that is not named stays as it is, so that two open pages never undo each other's change. */
export const mailSettingsChange = z
  .strictObject(z.partial(mailSettings).shape)
  .check(z.refine((change) => Object.keys(change).length > 0, `name at least one of ${mailKind.options.join(', ')}`));
export type MailSettingsChange = z.infer<typeof mailSettingsChange>;

export const mailSettingsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/v3/mail-settings',
  tag: 'Accounts',
  summary: 'Which mails the account gets',
  auth: 'session',
  answer: { kind: 'json', schema: mailSettings },
  problems: [],
});

export const changeMailSettingsEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/v3/mail-settings',
  tag: 'Accounts',
  summary: 'Switch kinds of mail on or off; those not named stay as they are',
  auth: 'session',
  body: mailSettingsChange,
  answer: { kind: 'json', schema: mailSettings },
  problems: [],
});
