import { isSettled, type OrderId } from '@groundtrack/contract';
import type {
  AccountMails,
  OrderEvents,
  ReceiptEvents,
  TransitionListener,
  WebhookEvents,
} from '../../domain/feature-ports.ts';
import type { Db } from '../../platform/db/database.ts';
import type { JobQueue } from '../../platform/db/job-queue.ts';
import type { JobHandlers } from '../../platform/db/jobs.ts';
import type { SecretBox } from '../../platform/secrets/secret-box.ts';
import type { Clock, Ids, Log } from '../../platform/system/ports.ts';
import { accountDeletedMail } from './account-deleted-mail.ts';
import { addressChangedMail, addressTakenMail, confirmAddressMail, verifyAddressMail } from './address-mails.ts';
import { mailSettingsHandlers } from './mail-settings-handlers.ts';
import type { MailTransport } from './mail-transport.ts';
import type { ProviderNames } from './mail-words.ts';
import {
  type NotifyBuyerDeps,
  notifyBuyer,
  notifyPlaced,
  notifyUnfinished,
  queueNotifications,
} from './notify-buyer.ts';
import { PgMailSettingsStore } from './pg-mail-settings-store.ts';
import { PgNotificationStore } from './pg-notification-store.ts';
import { type AccountMailDeps, queueAccountMail } from './queue-account-mail.ts';
import { secondFactorMail } from './second-factor-mail.ts';
import { manyGuessesMail, newDeviceMail, passwordChangedMail, signInLinkedMail } from './security-mails.ts';
import { sendMail } from './send-mail.ts';
import { temporaryPasswordMail } from './temporary-password-mail.ts';
import { notifyWebhookAdded, notifyWebhookDisabled } from './webhook-mails.ts';

interface MailPorts {
  readonly db: Db;
  readonly transport: MailTransport;
  readonly jobs: JobQueue;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  readonly secrets: SecretBox;
  readonly providers: ProviderNames;
  readonly testMode: boolean;
  readonly shopName: string;
  readonly supportEmail: string;
  /** Minimum retention of order records. */
  readonly booksKeptYears: number;
  /** Public base URL of the server. */
  readonly publicUrl: () => string;
}

export interface MailFeature {
  readonly handlers: ReturnType<typeof mailSettingsHandlers>;
  readonly jobs: Pick<JobHandlers, 'send-mail' | 'tell-buyer'>;
  readonly transitions: TransitionListener;
  readonly orderEvents: Pick<OrderEvents, 'moneyMoved' | 'unfinished'>;
  readonly receiptEvents: ReceiptEvents;
  readonly webhookEvents: WebhookEvents;
  readonly accountMails: AccountMails;
}

/**
 * Emails to buyers about their orders, webhooks, and accounts. Each is queued in the transaction of the change it
 * reports.
 */
export function createMail({
  db,
  transport,
  shopName,
  supportEmail,
  booksKeptYears,
  publicUrl,
  ...ports
}: MailPorts): MailFeature {
  const { jobs, clock, log, secrets } = ports;
  const deps: NotifyBuyerDeps & AccountMailDeps = {
    ...ports,
    notifications: new PgNotificationStore(db),
    letterhead: () => ({ shopName, publicUrl: publicUrl(), supportEmail }),
  };
  return {
    handlers: mailSettingsHandlers(new PgMailSettingsStore(db)),
    jobs: { 'send-mail': sendMail({ db, transport, jobs, clock, log, secrets }), 'tell-buyer': notifyBuyer(deps) },
    transitions: async (tx, { item, to }) => {
      if (isSettled(to) || to === 'Planned') await queueNotifications(deps, tx, item.orderId);
    },
    orderEvents: {
      moneyMoved: (tx, orderId) => queueNotifications(deps, tx, orderId),
      unfinished: (tx, payment) => notifyUnfinished(deps, tx, payment),
    },
    receiptEvents: { issued: (tx, receipt) => notifyPlaced(deps, tx, receipt) },
    webhookEvents: {
      added: (tx, webhook) => notifyWebhookAdded(deps, tx, webhook),
      disabled: (tx, webhook) => notifyWebhookDisabled(deps, tx, webhook),
    },
    accountMails: {
      deleted: (tx, mail) => queueAccountMail(deps, tx, accountDeletedMail(mail, deps.letterhead(), booksKeptYears)),
      temporaryPassword: (tx, mail) => queueAccountMail(deps, tx, temporaryPasswordMail(mail, deps.letterhead())),
      verifyAddress: (tx, mail) => queueAccountMail(deps, tx, verifyAddressMail(mail, deps.letterhead())),
      confirmAddress: (tx, mail) => queueAccountMail(deps, tx, confirmAddressMail(mail, deps.letterhead())),
      addressTaken: (tx, mail) => queueAccountMail(deps, tx, addressTakenMail(mail, deps.letterhead())),
      addressChanged: (tx, mail) => queueAccountMail(deps, tx, addressChangedMail(mail, deps.letterhead())),
      passwordChanged: (tx, mail) => queueAccountMail(deps, tx, passwordChangedMail(mail, deps.letterhead())),
      newDevice: (tx, mail) => queueAccountMail(deps, tx, newDeviceMail(mail, deps.letterhead())),
      manyGuesses: (tx, mail) => queueAccountMail(deps, tx, manyGuessesMail(mail, deps.letterhead())),
      signInLinked: (tx, mail) => queueAccountMail(deps, tx, signInLinkedMail(mail, deps.letterhead())),
      secondFactorChanged: (tx, mail) => queueAccountMail(deps, tx, secondFactorMail(mail, deps.letterhead())),
    },
  };
}

declare module '../../platform/db/jobs.ts' {
  interface JobPayloads {
    'send-mail': { readonly mailId: string };
    /** Writes the pending notifications of an order. */
    'tell-buyer': { readonly orderId: OrderId };
  }
}
