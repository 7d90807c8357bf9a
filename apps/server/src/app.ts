import { join } from 'node:path';
import { isSettled, type Receipt } from '@groundtrack/contract';
import type { Tx } from './db/database.ts';
import type { JobHandlers } from './db/jobs.ts';
import { type Deps, serverInfo } from './deps.ts';
import { accountHandlers } from './features/accounts/account-handlers.ts';
import { findSession } from './features/accounts/find-session.ts';
import { PgAccountStore } from './features/accounts/pg-account-store.ts';
import { archiveHandlers } from './features/archive/archive-handlers.ts';
import type { BoughtItem } from './features/fulfilment/bought-item.ts';
import { cancelItem } from './features/fulfilment/cancel-item.ts';
import { fulfilmentJobs } from './features/fulfilment/fulfilment-jobs.ts';
import type { MoveListener } from './features/fulfilment/move-listener.ts';
import { PgFulfilmentStore } from './features/fulfilment/pg-fulfilment-store.ts';
import { requeueItems } from './features/fulfilment/requeue-items.ts';
import { retryItem } from './features/fulfilment/retry-item.ts';
import { defaultRetryPolicy } from './features/fulfilment/retry-step.ts';
import { type PaidItems, takeOverItems } from './features/fulfilment/take-over-items.ts';
import { askRemote } from './features/geocoding/ask-remote.ts';
import type { FindPlacesDeps } from './features/geocoding/find-places.ts';
import { geocodingHandlers } from './features/geocoding/geocoding-handlers.ts';
import { PgGazetteer } from './features/geocoding/pg-gazetteer.ts';
import { PgTurns } from './features/geocoding/pg-turns.ts';
import { makeDeliverables } from './features/imagery/deliverables/make-deliverables.ts';
import { imageryHandlers } from './features/imagery/imagery-handlers.ts';
import { linkHandlers } from './features/imagery/links/link-handlers.ts';
import { PgLinkableFiles } from './features/imagery/links/pg-linkable-files.ts';
import { PgImageryStore } from './features/imagery/pg-imagery-store.ts';
import { liveHandlers } from './features/live/live-handlers.ts';
import type { LiveListener } from './features/live/live-listener.ts';
import { LiveStreams } from './features/live/live-streams.ts';
import { PgLiveSessions } from './features/live/pg-live-sessions.ts';
import { favoriteHandlers } from './features/locations/favorite-handlers.ts';
import { PgFavoriteStore } from './features/locations/pg-favorite-store.ts';
import { mailSettingsHandlers } from './features/mail/mail-settings-handlers.ts';
import { PgMailSettingsStore } from './features/mail/pg-mail-settings-store.ts';
import { PgNewsStore } from './features/mail/pg-news-store.ts';
import { sendMail } from './features/mail/send-mail.ts';
import { queueNews, type TellBuyerDeps, tellBuyer, tellPlaced, tellUnfinished } from './features/mail/tell-buyer.ts';
import { tellWebhookOff } from './features/mail/webhook-off-mail.ts';
import { lookAfter, queueLookAfter } from './features/operations/look-after.ts';
import { PgOperationsStore } from './features/operations/pg-operations-store.ts';
import { type Retried, retryTrouble } from './features/operations/retry-trouble.ts';
import type { Trouble } from './features/operations/trouble.ts';
import { orderHandlers } from './features/orders/order-handlers.ts';
import { PgOrderStore } from './features/orders/pg-order-store.ts';
import { paymentHandlers } from './features/payments/payment-handlers.ts';
import { paymentJobs } from './features/payments/payment-jobs.ts';
import { PgPaymentStore } from './features/payments/pg-payment-store.ts';
import { queueReconciliation } from './features/payments/reconcile-all-payments.ts';
import type { Unfinished } from './features/payments/reconcile-payment.ts';
import { isItemPaidFor } from './features/payments/refunds/is-item-paid-for.ts';
import { PgRefundStore } from './features/payments/refunds/pg-refund-store.ts';
import { refundItem } from './features/payments/refunds/refund-item.ts';
import { retirePayment } from './features/payments/retire-payment.ts';
import { settleFreeOrder } from './features/payments/settle-payment.ts';
import { issueReceipt } from './features/receipts/issue-receipt.ts';
import { PgReceiptStore } from './features/receipts/pg-receipt-store.ts';
import { receiptHandlers } from './features/receipts/receipt-handlers.ts';
import { elementJobs, elementQueue } from './features/satellites/element-jobs.ts';
import { PgCatalogueStore } from './features/satellites/pg-catalogue-store.ts';
import { PgElementStore } from './features/satellites/pg-element-store.ts';
import { satelliteHandlers } from './features/satellites/satellite-handlers.ts';
import { satelliteSeed } from './features/satellites/seed/satellite-seed.ts';
import { PgSearchStore } from './features/searches/pg-search-store.ts';
import { searchHandlers } from './features/searches/search-handlers.ts';
import { serverInfoHandlers } from './features/server-info/server-info-handlers.ts';
import { termsHandlers } from './features/terms/terms.ts';
import type { Handlers } from './http/handler.ts';
import type { Sessions } from './http/session.ts';
import { wireWebhooks } from './wire-webhooks.ts';

/** The features, joined: what answers requests, who may ask, and what runs in the background. */
export interface App {
  readonly handlers: Handlers;
  readonly sessions: Sessions;
  readonly jobs: JobHandlers;
  /** What is told of changes goes to the streams that are open here. */
  readonly live: LiveListener;
  /** Begins the rounds of looking after what was lost or needs a person: no paid item stands still. */
  readonly queueLookAfter: () => Promise<void>;
  /** For `npm run operations`. */
  readonly operations: {
    readonly list: () => Promise<readonly Trouble[]>;
    readonly retry: (id: string) => Promise<Retried>;
  };
  /** Asks for every open payment and compares the ledger, now and from time to time. */
  readonly queueReconciliation: () => Promise<void>;
  /** Begins the refresh of elements; each one queues the next. */
  readonly queueRefresh: () => Promise<void>;
}

export function createApp(deps: Deps, version: string): App {
  const { clock, ids, log, jobs, config, providers, database, blobs } = deps;
  const db = database.transactions;
  const accounts = new PgAccountStore(db);
  const accountDeps = { store: accounts, clock, ids, registerAllowed: config.registrationOpen };
  const telling = tellingBuyers(deps, version);
  const receipts = {
    receipts: new PgReceiptStore(db),
    shop: { seller: config.seller, providers },
    testMode: telling.testMode,
    clock,
    mailReceipt: (tx: Tx, receipt: Receipt) => tellPlaced(telling, tx, receipt),
  };
  const refunding = { store: new PgPaymentStore(db), refunds: new PgRefundStore(db), jobs, clock, ids, log };
  const fulfilment = new PgFulfilmentStore(db);
  const webhooks = wireWebhooks(deps, version, (tx, off) => tellWebhookOff(telling, tx, off));
  const moving = {
    store: fulfilment,
    jobs,
    clock,
    listeners: [tellingEnds(telling), webhooks.listener],
    refund: (tx: Tx, item: BoughtItem, reason: string) => refundItem(refunding, tx, item, reason),
  };
  const payment = {
    ...refunding,
    provider: deps.payments,
    onSettled: (tx: Tx, orderId: string) => issueReceipt(receipts, tx, orderId),
    onMoneyMoved: (tx: Tx, orderId: string) => queueNews(telling, tx, orderId),
    onUnfinished: (tx: Tx, unfinished: Unfinished) => tellUnfinished(telling, tx, unfinished),
    takeOver: (tx: Tx, paid: PaidItems) => takeOverItems(moving, tx, paid),
  };
  const operations = new PgOperationsStore(db, jobs);
  const retrying = { ...moving, isPaidFor: (tx: Tx, item: BoughtItem) => isItemPaidFor(refunding, tx, item) };
  const elements = { store: new PgElementStore(db), catalogues: new PgCatalogueStore(db), http: deps.http, clock, log };
  const queue = elementQueue(deps);
  const live = new LiveStreams({ sessions: new PgLiveSessions(db, clock), log });
  return {
    live,
    queueLookAfter: () => queueLookAfter({ db, jobs, clock }, 0),
    operations: {
      list: () => operations.list(clock.nowMs()),
      retry: (id) => retryTrouble({ operations, clock, retryItem: (itemId) => retryItem(retrying, itemId) }, id),
    },
    queueReconciliation: () => queueReconciliation(payment, 0),
    queueRefresh: async () => {
      if (config.elementsUrl !== null) await queue.elements(config.elementsUrl, 0);
    },
    sessions: { find: (apiKey) => findSession(accountDeps, apiKey) },
    handlers: {
      ...serverInfoHandlers({
        info: serverInfo(deps, version),
        countAttention: () => operations.count(clock.nowMs()),
        log,
      }),
      ...accountHandlers(accountDeps),
      ...mailSettingsHandlers(new PgMailSettingsStore(db)),
      ...satelliteHandlers({
        ...elements,
        satellites: satelliteSeed,
        catalogueUrl: config.catalogueUrl,
        queueRefresh: queue.catalogue,
      }),
      ...geocodingHandlers(geocodingDeps(deps)),
      ...favoriteHandlers({ favorites: new PgFavoriteStore(db), clock }),
      ...searchHandlers({ searches: new PgSearchStore(db), clock, ids }),
      ...archiveHandlers({ providers, clock }),
      ...termsHandlers(deps.terms),
      ...webhooks.handlers,
      ...orderHandlers({
        orders: new PgOrderStore(db),
        providers,
        payments: deps.payments,
        retirePayment: (earlier) => retirePayment(deps.formerPayments, earlier),
        settleFree: (tx, orderId) => settleFreeOrder(payment, tx, orderId),
        findTerms: (provider) => deps.terms.find(provider),
        findContact: async (accountId) => (await accounts.find(accountId))?.contact ?? null,
        jobs,
        clock,
        ids,
        log,
      }),
      ...paymentHandlers({ ...payment, sandbox: { book: deps.sandbox.book, jobs, clock, ids } }),
      ...receiptHandlers(receipts),
      ...liveHandlers(live),
      ...imageryHandlers({
        images: new PgImageryStore(db),
        blobs,
        providers,
        cancelItem: (accountId, itemId) => cancelItem({ ...moving, log, providers }, accountId, itemId),
      }),
      ...linkHandlers({
        files: new PgLinkableFiles(db),
        blobs,
        clock,
        secret: deps.fileLinkSecret,
        baseUrl: deps.publicUrl,
      }),
    },
    jobs: {
      ...webhooks.jobs,
      ...paymentJobs({ ...payment, sandbox: { ...deps.sandbox, http: deps.http, clock, baseUrl: deps.listenUrl } }),
      ...fulfilmentJobs({
        ...moving,
        ids,
        log,
        providers,
        blobs,
        makeDeliverables: ({ id, scene, product, provider }, image, folder, signal) => {
          const simulated = providers.get(provider)?.simulated ?? false;
          return makeDeliverables({ id, scene, product, image, simulated }, folder, signal);
        },
        workFolder: join(config.dataDir, 'work'),
        retry: defaultRetryPolicy,
      }),
      'look-after': () =>
        lookAfter({ db, operations, requeueItems: () => requeueItems({ ...moving, log }), jobs, clock, log }),
      'send-mail': sendMail({ db, transport: deps.mail, jobs, clock, log }),
      'tell-buyer': tellBuyer(telling),
      ...elementJobs({
        ...elements,
        elementsUrl: config.elementsUrl,
        knownIds: new Set(satelliteSeed.map(({ id }) => id)),
        queue,
      }),
    },
  };
}

function geocodingDeps({ database, geocoder, elevation, clock, log }: Deps): FindPlacesDeps {
  const turns = new PgTurns(database.transactions, clock);
  return {
    gazetteer: new PgGazetteer(database.search),
    remote: geocoder && { service: geocoder, ask: askRemote({ remote: geocoder, turns, clock, log }) },
    elevationAt: (at, signal) => elevation.elevationAt(at, signal),
  };
}

/** What mails about orders need to know and to reach. */
function tellingBuyers(deps: Deps, version: string): TellBuyerDeps {
  const { clock, ids, jobs, config, providers, database } = deps;
  return {
    news: new PgNewsStore(database.transactions),
    jobs,
    clock,
    ids,
    providers,
    testMode: serverInfo(deps, version).testMode,
    letterhead: () => ({
      shopName: config.seller.name,
      publicUrl: deps.publicUrl(),
      supportEmail: config.supportEmail,
    }),
  };
}

/** Sees to it that a buyer is told of every image that is delivered, or never will be. */
function tellingEnds(telling: TellBuyerDeps): MoveListener {
  return async (tx, { item, to }) => {
    if (isSettled(to)) await queueNews(telling, tx, item.orderId);
  };
}
