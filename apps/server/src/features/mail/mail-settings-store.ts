import type { MailSettings, MailSettingsChange } from '@groundtrack/contract';

export interface MailSettingsStore {
  find(accountId: string): Promise<MailSettings>;
  /** Switches the kinds that are named. @returns all of them, as they are now */
  change(accountId: string, change: MailSettingsChange): Promise<MailSettings>;
}
