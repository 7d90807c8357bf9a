import { ok } from '@groundtrack/contract';
import type { Handlers } from '../../platform/http/handler.ts';
import type { PgMailSettingsStore } from './pg-mail-settings-store.ts';

type MailSettingsHandlers = Pick<Handlers, 'mailSettings' | 'changeMailSettings'>;

export function mailSettingsHandlers(settings: PgMailSettingsStore): MailSettingsHandlers {
  return {
    mailSettings: async (_input, { caller }) => ok(await settings.find(caller.accountId)),
    changeMailSettings: async ({ body }, { caller }) => ok(await settings.change(caller.accountId, body)),
  };
}
