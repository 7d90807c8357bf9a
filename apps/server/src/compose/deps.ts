import { join } from 'node:path';
import type { ServerInfo } from '@groundtrack/contract';
import type { OidcConfig } from '../config/oidc-settings.ts';
import { BuiltInMap, describeBuiltInMap } from '../features/base-map/built-in-map.ts';
import { type ElevationSource, flatGround } from '../features/elevation/elevation-source.ts';
import { HttpElevationSource } from '../features/elevation/http-elevation-source.ts';
import type { OpenIdIssuer } from '../features/external-sign-in/openid-issuer.ts';
import { NominatimGeocoder } from '../features/geocoding/nominatim-geocoder.ts';
import { PhotonGeocoder } from '../features/geocoding/photon-geocoder.ts';
import type { RemoteGeocoder } from '../features/geocoding/remote-geocoder.ts';
import { SimulatedGround } from '../features/ground/simulated-ground.ts';
import { BlobRanges } from '../features/imagery/viewing/blob-ranges.ts';
import { ImageViewer } from '../features/imagery/viewing/image-viewer.ts';
import { SceneViewer } from '../features/imagery/viewing/scenes/scene-viewer.ts';
import type { MailTransport } from '../features/mail/mail-transport.ts';
import { OutboxFolderTransport } from '../features/mail/outbox-folder-transport.ts';
import { SmtpTransport } from '../features/mail/smtp-transport.ts';
import type { PaymentProvider } from '../features/payments/payment-provider.ts';
import { PgSandboxBook } from '../features/payments/sandbox/pg-sandbox-book.ts';
import type { SandboxDeps } from '../features/payments/sandbox/sandbox-events.ts';
import { SandboxPaymentProvider } from '../features/payments/sandbox/sandbox-payment-provider.ts';
import type { StripeOptions } from '../features/payments/stripe/stripe-payment-provider.ts';
import { newestElements } from '../features/satellites/newest-elements.ts';
import { PgOrbitalElementsStore } from '../features/satellites/pg-orbital-elements-store.ts';
import { satelliteSeed } from '../features/satellites/seed/satellite-seed.ts';
import { exampleLicenses, type Terms } from '../features/terms/example-licenses.ts';
import { readableTerms, type TermsBook, termsBook } from '../features/terms/terms.ts';
import type { BlobStore } from '../platform/blobs/blob-store.ts';
import type { Database } from '../platform/db/database.ts';
import { JobQueue } from '../platform/db/job-queue.ts';
import { serverSecret } from '../platform/db/server-secret.ts';
import { Metrics } from '../platform/metrics/metrics.ts';
import { HttpClient } from '../platform/net/http-client.ts';
import { openSecrets } from '../platform/secrets/open-secrets.ts';
import type { SecretBox } from '../platform/secrets/secret-box.ts';
import type { Clock, Ids, Log } from '../platform/system/ports.ts';
import { productVersion } from '../platform/system/product-version.ts';
import { systemClock, systemIds } from '../platform/system/system.ts';
import { noTraces, type Traces } from '../platform/tracing/traces.ts';
import { PgSceneStore } from '../providers/index/pg-scene-store.ts';
import { PgProviderOrders } from '../providers/market/pg-provider-orders.ts';
import { PgTokenStore } from '../providers/market/pg-token-store.ts';
import { deliveryMinutes } from '../providers/port/expected-delivery.ts';
import type { ImageryProvider } from '../providers/port/provider.ts';
import { examplePriceBook } from '../providers/price-book/example-price-book.ts';
import type { PriceBook } from '../providers/price-book/price-book.ts';
import { PgCancellations } from '../providers/simulated/pg-cancellations.ts';
import { PgTaskingPlans } from '../providers/simulated/tasking/pg-tasking-plans.ts';
import { openBlobs } from './open-blobs.ts';
import { buildProviders, type ProviderParts } from './providers/build-providers.ts';
import { builtInProviders } from './providers/built-in-providers.ts';
import { nameOfEntry } from './providers/providers-file.ts';
import type { ServerConfig } from './server-config.ts';

/** Every side effect of the server, opened once. Only this file names adapters. */
export interface Deps {
  readonly config: ServerConfig;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  readonly http: HttpClient;
  readonly database: Database;
  readonly jobs: JobQueue;
  readonly metrics: Metrics;
  readonly traces: Traces;
  /** Seals secrets in the database. */
  readonly secrets: SecretBox;
  readonly blobs: BlobStore;
  readonly map: BuiltInMap;
  /** Null if all providers are real. */
  readonly ground: SimulatedGround | null;
  /** Draws delivered images. */
  readonly viewer: ImageViewer;
  /** Draws catalog images before the purchase. */
  readonly sceneViewer: SceneViewer;
  readonly mail: MailTransport;
  readonly terms: TermsBook;
  readonly priceBook: PriceBook;
  /** Names of satellites by catalog number. */
  readonly satelliteNames: ReadonlyMap<string, string>;
  readonly providers: ReadonlyMap<string, ImageryProvider>;
  /** What the providers were built from. */
  readonly providerParts: ProviderParts;
  /** Null means that place searches use only the gazetteer. */
  readonly geocoder: RemoteGeocoder | null;
  readonly elevation: ElevationSource;
  /** Null means that only passwords are accepted. */
  readonly openIdIssuer: OpenIdIssuer | null;
  readonly payments: PaymentProvider;
  /** Other providers that may have opened earlier payments and can still be called, by name. */
  readonly formerPayments: ReadonlyMap<string, PaymentProvider>;
  readonly sandbox: SandboxDeps;
  /** Identifies this database globally. */
  readonly installationId: string;
  /** Signs links to delivered files. */
  readonly fileLinkSecret: string;
  /** Signs offered tasking windows. */
  readonly windowSecret: string;
  /** The source of the signing secrets of webhooks. */
  readonly webhookKey: string;
  /** Part of password hashes. */
  readonly passwordSecret: string;
  /** The address of this process, known once it listens. */
  readonly listenUrl: () => string;
  /** The public address of the server. */
  readonly publicUrl: () => string;
}

export interface Opened {
  readonly config: ServerConfig;
  readonly log: Log;
  readonly database: Database;
  readonly listenUrl: () => string;
}

export async function createDeps({ config, log, database, listenUrl }: Opened): Promise<Deps> {
  const clock = systemClock;
  const ids = systemIds;
  const http = new HttpClient({ contact: config.supportEmail, proxy: config.proxy });
  const terms = termsBook(config.terms ?? exampleLicenses, termsOfProviders(config));
  const secrets = await openSecrets({ config: config.secretKey, db: database.transactions, ids, log });
  const secretOf = (name: string): Promise<string> => serverSecret(database.transactions, { ids, secrets }, name);
  const book = new PgSandboxBook(database.transactions, secrets);
  const signingSecret = await secretOf('sandbox-webhook');
  const jobs = new JobQueue();
  const priceBook = config.priceBook ?? exampleBook(config);
  const sandboxDeps = { book, jobs, clock, ids, signingSecret };
  const blobs = await openBlobs(config, log);
  const sandbox = new SandboxPaymentProvider(sandboxDeps);
  const providerParts = toProviderParts({
    config,
    http,
    database,
    clock,
    log,
    secrets,
    terms,
    priceBook,
    listenUrl,
  });
  const providers = await buildProviders(config.providers ?? builtInProviders(), providerParts);
  return {
    config,
    clock,
    ids,
    log,
    http,
    database,
    listenUrl,
    publicUrl: () => config.publicUrl ?? listenUrl(),
    jobs,
    metrics: new Metrics(),
    traces: await openTraces(config),
    secrets,
    blobs,
    map: new BuiltInMap({ cacheDir: join(config.dataDir, 'tiles'), log, streets: config.streets }),
    ground: isAnySimulated(providers) ? new SimulatedGround({ cacheDir: join(config.dataDir, 'ground'), log }) : null,
    viewer: new ImageViewer(new BlobRanges(blobs)),
    sceneViewer: new SceneViewer(),
    mail: config.mail.smtpUrl
      ? new SmtpTransport({ url: config.mail.smtpUrl, from: config.mailFrom, clock })
      : new OutboxFolderTransport(join(config.dataDir, 'outbox'), config.mailFrom),
    terms,
    priceBook,
    satelliteNames: new Map(satelliteSeed.map(({ id, name }) => [id, name])),
    providers,
    providerParts,
    geocoder: remoteGeocoder(config, http),
    elevation: config.elevationUrl
      ? new HttpElevationSource({ urlTemplate: config.elevationUrl, http, clock, log })
      : flatGround,
    openIdIssuer: config.oidc ? await connectIssuer(config.oidc, { http, clock, log }) : null,
    payments: config.stripe ? await stripePayments({ ...config.stripe, clock, proxy: config.proxy }) : sandbox,
    formerPayments: new Map(config.stripe ? [[sandbox.kind, sandbox]] : []),
    sandbox: sandboxDeps,
    passwordSecret: await secretOf('passwords'),
    webhookKey: await secretOf('webhooks'),
    installationId: await secretOf('installation'),
    fileLinkSecret: await secretOf('file-links'),
    windowSecret: await secretOf('tasking-windows'),
  };
}

/** Its libraries are loaded only if traces are collected. */
async function openTraces({ tracesUrl, role }: ServerConfig): Promise<Traces> {
  if (tracesUrl === null) return noTraces;
  const { openOtlpTraces } = await import('../platform/tracing/otlp-traces.ts');
  return openOtlpTraces({ endpoint: tracesUrl, version: await productVersion(), role });
}

/** Its library has 218 modules, which a server with the sandbox does not load. */
async function stripePayments(options: StripeOptions): Promise<PaymentProvider> {
  const { StripePaymentProvider } = await import('../features/payments/stripe/stripe-payment-provider.ts');
  return new StripePaymentProvider(options);
}

/** Its libraries are loaded only if external sign-in is enabled. */
async function connectIssuer(config: OidcConfig, ports: Pick<Deps, 'http' | 'clock' | 'log'>): Promise<OpenIdIssuer> {
  const { OpenIdIssuer } = await import('../features/external-sign-in/openid-issuer.ts');
  return new OpenIdIssuer({ config, ...ports });
}

function remoteGeocoder(config: ServerConfig, http: HttpClient): RemoteGeocoder | null {
  if (!config.geocoder) return null;
  const options = { baseUrl: config.geocoder.url, http };
  return config.geocoder.kind === 'photon' ? new PhotonGeocoder(options) : new NominatimGeocoder(options);
}

function exampleBook({ providers }: ServerConfig): PriceBook {
  return examplePriceBook({
    // Its products are made up, so a real provider of the same name does not have them.
    providers: (providers ?? builtInProviders()).filter(({ kind }) => kind === 'simulated').map(nameOfEntry),
    satellites: satelliteSeed,
  });
}

function toProviderParts({
  config,
  http,
  database: { search, transactions },
  clock,
  log,
  secrets,
  terms,
  priceBook,
  listenUrl,
}: Pick<
  Deps,
  'config' | 'http' | 'database' | 'clock' | 'log' | 'secrets' | 'terms' | 'priceBook' | 'listenUrl'
>): ProviderParts {
  const licenseText = (provider: string): string => readableTerms(terms.find(provider));
  return {
    http,
    clock,
    log,
    simulation: {
      speedFactor: config.simulationSpeed,
      satellites: satelliteSeed,
      licenseText,
      cancellations: new PgCancellations(transactions, clock),
      tasking: {
        products: priceBook.products,
        elements: newestElements(new PgOrbitalElementsStore(transactions), satelliteSeed, clock),
        plans: new PgTaskingPlans(transactions),
      },
    },
    timeoutMs: config.providerTimeoutMs,
    scenes: new PgSceneStore(search),
    orders: (provider) => new PgProviderOrders(transactions, provider, clock),
    tokens: (provider, account) => new PgTokenStore(transactions, secrets, { provider, account }),
    taskingProducts: priceBook.products,
    publicUrl: config.publicUrl,
    listenUrl,
  };
}

/** The terms of the providers file, which take precedence over all others. */
function termsOfProviders({ providers }: ServerConfig): Terms[] {
  return (providers ?? []).flatMap((entry) =>
    entry.kind !== 'simulated' && entry.terms ? [{ provider: nameOfEntry(entry), ...entry.terms }] : [],
  );
}

/** The public information about the server. */
export function serverInfo(deps: Deps, version: string): ServerInfo {
  const { config, providers, payments } = deps;
  return {
    name: 'Groundtrack',
    version,
    testMode: config.stripe?.testMode ?? true,
    registerAllowed: config.registrationOpen,
    ...(config.mail.smtpUrl === null ? { sendsMail: false } : {}),
    demoAccounts: allowsDemoAccounts(deps),
    externalSignIn: config.oidc && { label: config.oidc.label },
    payment: { provider: payments.kind, publishableKey: config.stripe?.publishableKey ?? null },
    simulatedProviders: isAnySimulated(providers),
    ...(isAnySimulated(providers) ? { simulationSpeed: config.simulationSpeed } : {}),
    providers: [...providers.values()].map((provider) => ({
      provider: provider.name,
      label: provider.label,
      simulated: provider.simulated,
      ...(provider.capabilities.archive === false ? { archive: false as const } : {}),
      leastCents: provider.leastCents,
      deliveryMinutes: deliveryMinutes(provider),
    })),
    supportEmail: config.supportEmail,
    websiteUrl: config.websiteUrl,
    analytics: config.analytics,
    baseMap: { ...describeBuiltInMap(config.streets), online: [...config.onlineMaps] },
    ground: deps.ground?.describe() ?? null,
  };
}

function isAnySimulated(providers: Deps['providers']): boolean {
  return [...providers.values()].some(({ simulated }) => simulated);
}

/** Only without real providers and payments, because demo accounts may order without limit. */
function allowsDemoAccounts({ config, providers, payments }: Deps): boolean {
  const isSimulation = payments.kind === 'sandbox' && [...providers.values()].every(({ simulated }) => simulated);
  return config.demoAccounts && config.registrationOpen && isSimulation;
}
