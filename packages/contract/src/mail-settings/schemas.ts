import * as z from 'zod/mini';

/** The occasions on which a buyer gets a mail. */
export const mailKind = z.enum(['placed', 'actionNeeded', 'passPlanned', 'delivered', 'failed', 'refunded']);
export type MailKind = z.infer<typeof mailKind>;

const wanted = z.boolean();

/** True: the account gets mails of this kind. */
export const mailSettings = z.object({
  placed: wanted,
  actionNeeded: wanted,
  passPlanned: wanted,
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
