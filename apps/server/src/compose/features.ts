import { join } from 'node:path';
import { createAccountDeletion } from '../features/account-deletion/create-account-deletion.ts';
import { createAccounts } from '../features/accounts/create-accounts.ts';
import { createAgreements } from '../features/agreements/create-agreements.ts';
import { createArchive } from '../features/archive/create-archive.ts';
import { createBaseMap } from '../features/base-map/base-map.ts';
import { createDeliveryDefaults } from '../features/delivery-defaults/create-delivery-defaults.ts';
import { createDemoAccounts } from '../features/demo-accounts/create-demo-accounts.ts';
import { createDownloads } from '../features/downloads/create-downloads.ts';
import { createExternalSignIn } from '../features/external-sign-in/create-external-sign-in.ts';
import { disconnectIdentities } from '../features/external-sign-in/disconnect-identities.ts';
import { createFulfillment } from '../features/fulfillment/create-fulfillment.ts';
import { createGeocoding } from '../features/geocoding/create-geocoding.ts';
import { createGround } from '../features/ground/create-ground.ts';
import { createImagery } from '../features/imagery/create-imagery.ts';
import { deliverablesForItems } from '../features/imagery/deliverables/for-items.ts';
import { createLive } from '../features/live/create-live.ts';
import { createLocations } from '../features/locations/create-locations.ts';
import { createMail } from '../features/mail/create-mail.ts';
import { createOperations } from '../features/operations/create-operations.ts';
import { createOrders } from '../features/orders/create-orders.ts';
import { createOrphans } from '../features/orphans/create-orphans.ts';
import { createPayments } from '../features/payments/create-payments.ts';
import { createRefunds } from '../features/payments/refunds/create-refunds.ts';
import { createReceipts } from '../features/receipts/create-receipts.ts';
import { createSatellites } from '../features/satellites/create-satellites.ts';
import { createSearches } from '../features/searches/create-searches.ts';
import { createSecurityEvents } from '../features/security-events/create-security-events.ts';
import { recordCalls } from '../features/security-events/record-calls.ts';
import { createServerInfo } from '../features/server-info/create-server-info.ts';
import { createTasking } from '../features/tasking/create-tasking.ts';
import { createTerms } from '../features/terms/create-terms.ts';
import { createWebhooks } from '../features/webhooks/create-webhooks.ts';
import { pauseWebhooks } from '../features/webhooks/pause-webhooks.ts';
import { sweepRequestCounts } from '../platform/db/count-request.ts';
import { type Deps, serverInfo } from './deps.ts';
import { joinFeatures } from './join-features.ts';

export type Features = ReturnType<typeof createFeatures>;

/**
 * Creates every feature with its dependencies, in order of their dependencies.
 * @returns handlers, session checks, and background jobs
 */
// A list that reads from top to bottom; splitting it would hide which feature gets what.
// oxlint-disable-next-line eslint/max-lines-per-function
export function createFeatures(deps: Deps, version: string) {
  const { config, providers } = deps;
  const info = serverInfo(deps, version);
  const { seller, supportEmail, booksKeptYears, requestsPerMinute } = config;
  const db = deps.database.transactions;
  const securityEvents = createSecurityEvents({ ...deps, db });
  const shared = {
    ...deps,
    db,
    sellerName: seller.name,
    supportEmail,
    booksKeptYears,
    requestsPerMinute,
    testMode: info.testMode,
    recordSecurityEvent: securityEvents.record,
  };
  const mail = createMail({ ...shared, transport: deps.mail, shopName: seller.name });
  const geocoding = createGeocoding(shared);
  const accounts = createAccounts({
    ...shared,
    registerAllowed: config.registrationOpen,
    verifyEmails: config.mail.verifyEmails,
    mails: mail.accountMails,
    findPlaceName: geocoding.findPlaceName,
    revokeAccess: [disconnectIdentities, pauseWebhooks],
  });
  const startDownload = createDownloads(shared);
  const receipts = createReceipts({ ...shared, seller, events: mail.receiptEvents, startDownload });
  const webhooks = createWebhooks({
    ...shared,
    addresses: config.webhookAddresses,
    serverKey: deps.webhookKey,
    userAgent: `Groundtrack/${version}`,
    events: mail.webhookEvents,
  });
  const refunds = createRefunds(shared);
  const fulfillment = createFulfillment({
    ...shared,
    refunds,
    listeners: [mail.transitions, webhooks.transitions],
    makeDeliverables: deliverablesForItems(providers),
    workFolder: join(config.dataDir, 'work'),
  });
  const events = { settled: receipts.issue, ...mail.orderEvents };
  const payments = createPayments({ ...shared, provider: deps.payments, fulfillment, events });
  const tasking = createTasking({ ...shared, elevationAt: toElevationAt(deps) });
  const findTerms = (provider: string) => deps.terms.find(provider);
  const agreements = createAgreements({ ...shared, findTerms });
  const orders = createOrders({
    ...shared,
    readWindow: tasking.readWindow,
    findNextWindow: tasking.findNextWindow,
    checkPasses: tasking.checkPasses,
    payments: payments.forOrders,
    findBuyer: accounts.findBuyer,
    findTerms,
    listAgreements: agreements.list,
  });
  const accountDeletion = createAccountDeletion({
    ...shared,
    confirmOwner: accounts.confirmOwner,
    closePayment: payments.close,
    startDownload,
    mails: mail.accountMails,
  });
  const demoAccounts = createDemoAccounts({ ...shared, isOpen: info.demoAccounts, accounts, accountDeletion });
  const sweepCounts = () => sweepRequestCounts(db, deps.clock.nowMs());
  const sweeps = [accounts.sweep, demoAccounts.sweep, securityEvents.sweep, sweepCounts];
  const satellites = createSatellites({
    ...shared,
    elementsUrl: config.elementsUrl,
    catalogUrl: config.catalogUrl,
  });
  const operations = createOperations({
    ...shared,
    fulfillment,
    closeUnpaidOrders: payments.closeUnpaid,
    findElementIssue: satellites.findIssue,
    sweeps,
  });
  const live = createLive(shared);
  const about = createServerInfo({ ...deps, info, readHealth: operations.readHealth });
  const features = joinFeatures([
    accounts,
    agreements,
    createExternalSignIn({
      ...shared,
      issuer: deps.openIdIssuer,
      accounts: accounts.forSignIn,
      mails: mail.accountMails,
    }),
    createArchive({ ...shared, taskingOffers: tasking.offers }),
    createBaseMap(shared),
    createDeliveryDefaults(shared),
    demoAccounts,
    fulfillment,
    geocoding,
    createGround(shared),
    createImagery({ ...shared, fulfillment, startDownload, redirects: config.files.redirects }),
    accountDeletion,
    live,
    createLocations(shared),
    mail,
    operations,
    orders,
    createOrphans(shared),
    payments,
    receipts,
    securityEvents,
    satellites,
    createSearches(shared),
    about,
    tasking,
    createTerms(shared),
    webhooks,
  ]);
  const served = { handlers: recordCalls(features.handlers, securityEvents.record), sessions: accounts.sessions };
  const { isDatabaseUp } = about;
  return {
    ...features,
    ...served,
    isDatabaseUp,
    liveListener: live.listener,
    operations,
    satellites,
    securityEvents,
    accounts,
  };
}

function toElevationAt({ elevation }: Deps): Parameters<typeof createTasking>[0]['elevationAt'] {
  return ({ coordinates: [longitude, latitude] }, signal) => elevation.elevationAt({ latitude, longitude }, signal);
}
