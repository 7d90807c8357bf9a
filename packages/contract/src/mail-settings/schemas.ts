import * as z from 'zod/mini';

/** The events for which a buyer receives mail. */
export const mailKind = z.enum(['placed', 'actionNeeded', 'passPlanned', 'delivered', 'failed', 'refunded']);
export type MailKind = z.infer<typeof mailKind>;

const wanted = z.boolean();

/** True: the account receives mail of this kind. */
export const mailSettings = z.object({
  placed: wanted,
  actionNeeded: wanted,
  passPlanned: wanted,
  delivered: wanted,
  failed: wanted,
  refunded: wanted,
});
export type MailSettings = z.infer<typeof mailSettings>;

/** Omitted kinds stay unchanged, so that two open pages do not undo each other's changes. */
export const mailSettingsChange = z
  .strictObject(z.partial(mailSettings).shape)
  .check(z.refine((change) => Object.keys(change).length > 0, `name at least one of ${mailKind.options.join(', ')}`));
export type MailSettingsChange = z.infer<typeof mailSettingsChange>;
