import { isAbsolute, join } from 'node:path';
import type { Seller } from '@groundtrack/contract';
import { type Proxy, toProxy } from '../lib/proxy.ts';
import { BASE_MAP_SETTINGS, type BaseMapConfig, baseMapConfig } from './base-map-settings.ts';
import { DATABASE_SETTINGS, type DatabaseConfig, databaseConfig, NO_DATABASE_SETTINGS } from './database-settings.ts';
import { FILES_SETTINGS, type FilesConfig, filesConfig, NO_FILES_SETTINGS } from './files-settings.ts';
import { MAIL_SETTINGS, type MailConfig, mailConfig } from './mail-settings.ts';
import { OIDC_SETTINGS, type OidcConfig, oidcConfig } from './oidc-settings.ts';
import { type Environment, type FileParsers, type ParsedFile, parseFile } from './operator-files.ts';
import { SECRET_KEY_SETTINGS, type SecretKeyConfig, secretKeyConfig } from './secret-key-settings.ts';
import type { Setting } from './setting.ts';
import {
  type GeocoderAddress,
  type LogLevel,
  type SettingName,
  type SettingValue,
  settings,
  type WebhookAddresses,
} from './settings.ts';
import { STRIPE_SETTINGS, type StripeConfig, stripeConfig } from './stripe-settings.ts';

/** The parsed settings of one run. The parsers of the files that they name are passed in. */
export interface Config<Provider = unknown, Terms = unknown, PriceBook = unknown>
  extends DatabaseConfig,
    BaseMapConfig {
  readonly host: string;
  readonly port: number;
  /** Null means the address on which the server listens. */
  readonly publicUrl: string | null;
  readonly hstsSubdomains: boolean;
  /** Absolute. */
  readonly dataDir: string;
  readonly secretKey: SecretKeyConfig;
  /** Absolute; null means that backups are plain. */
  readonly backupKeyFile: string | null;
  /** An absolute folder or `s3://…`; null means that an upgrade makes no backup. */
  readonly upgradeBackupPlace: string | null;
  /** The storage of delivered files. */
  readonly files: FilesConfig;
  readonly registrationOpen: boolean;
  /** Whether visitors may open demo accounts, in which nothing is real. */
  readonly demoAccounts: boolean;
  /** Null means passwords only. */
  readonly oidc: OidcConfig | null;
  /** Null means that elements are never refreshed. */
  readonly elementsUrl: string | null;
  /** Null means that the catalog of active objects is never fetched. */
  readonly catalogUrl: string | null;
  /** Null means the gazetteer only. */
  readonly geocoder: GeocoderAddress | null;
  /** Contains `{latitude}` and `{longitude}`; null assumes ground at 0 m. */
  readonly elevationUrl: string | null;
  /** Null means the simulated ones. */
  readonly providers: readonly Provider[] | null;
  /** Null means the examples. */
  readonly terms: readonly Terms[] | null;
  /** Null means the example. */
  readonly priceBook: PriceBook | null;
  readonly providerTimeoutMs: number;
  readonly simulationSpeed: number;
  /** Null means that payments use the sandbox. */
  readonly stripe: StripeConfig | null;
  readonly mail: MailConfig;
  readonly mailFrom: string;
  readonly supportEmail: string;
  /** The seller on receipts. */
  readonly seller: Seller;
  /** The minimum number of years for which orders, receipts, and payments are kept. */
  readonly booksKeptYears: number;
  /** The target of the logo; null means the start of the app. */
  readonly websiteUrl: string | null;
  /** A page that counts visits; null if there is none. */
  readonly analytics: Analytics | null;
  /** Origins of other web pages that may call the API. */
  readonly allowedOrigins: readonly string[];
  /** The addresses to which users may have webhooks sent. */
  readonly webhookAddresses: WebhookAddresses;
  readonly requestsPerMinute: number;
  /** Addresses and networks. */
  readonly trustedProxies: readonly string[];
  readonly securityLogDays: number;
  /** Null means that requests leave directly. */
  readonly proxy: Proxy | null;
  /** Where metrics are served; null means nowhere. */
  readonly metrics: { readonly host: string; readonly port: number } | null;
  /** Collector of traces; null means none. */
  readonly tracesUrl: string | null;
  readonly logLevel: LogLevel;
}

type GroupValues<N extends SettingName> = { readonly [K in N]: SettingValue<K> };
/**
 * Reads settings that depend on each other. It calls `refuse` with each setting that is invalid in combination, and the
 * reason.
 */
type GroupParser<N extends SettingName, T> = (
  given: GroupValues<N>,
  refuse: (name: SettingName, reason: string) => void,
) => T | null;

interface Analytics {
  /** `{user}` is replaced by the account. */
  readonly urlTemplate: string;
  readonly consent: 'ask' | 'assumed';
}

/** A setting with an invalid value, and the allowed values. */
export interface InvalidSetting {
  readonly name: SettingName;
  readonly value: string;
  readonly allowed: string;
  /** Why the value is invalid, if `allowed` does not explain it. */
  readonly reason?: string;
}

export type ParsedConfig<Provider, Terms, PriceBook> =
  | { readonly ok: true; readonly config: Config<Provider, Terms, PriceBook> }
  | { readonly ok: false; readonly invalid: readonly InvalidSetting[] };

/** Parses the environment once. All invalid settings are reported, not only the first, and secrets are not repeated. */
export function parseConfig<Provider, Terms, PriceBook>(
  environment: Environment,
  projectDir: string,
  parsers: FileParsers<Provider, Terms, PriceBook>,
): ParsedConfig<Provider, Terms, PriceBook> {
  const invalid: InvalidSetting[] = [];
  function read<N extends SettingName>(name: N): SettingValue<N> {
    const spec = settings[name];
    const text = environment[name]?.trim() || spec.fallback;
    const parsed = spec.schema.safeParse(text);
    if (!parsed.success) invalid.push(toInvalidSetting(name, text));
    // An invalid setting never reaches the config, because `invalid` is not empty then.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return parsed.data as SettingValue<N>;
  }
  const [analyticsUrl, consent] = [read('ANALYTICS_URL'), read('ANALYTICS_CONSENT')];
  function readFile<T>(
    name: 'PROVIDERS_FILE' | 'TERMS_FILE' | 'PRICE_BOOK_FILE',
    parse: (text: string) => ParsedFile<T>,
  ): T | null {
    const path = read(name);
    if (path === null) return null;
    const found = parseFile(isAbsolute(path) ? path : join(projectDir, path), parse);
    if (found.ok) return found.content;
    invalid.push({ ...toInvalidSetting(name, path), reason: found.reason });
    return null;
  }
  function readGroup<N extends SettingName, T>(names: readonly N[], parse: GroupParser<N, T>): T | null {
    const given = Object.fromEntries(names.map((name) => [name, read(name)]));
    if (invalid.some(({ name }) => name in given)) return null;
    // Each name has the value of its setting; Object.fromEntries loses that type.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return parse(given as GroupValues<N>, (name, reason) => {
      invalid.push({ ...toInvalidSetting(name, environment[name]?.trim() || settings[name].fallback), reason });
    });
  }
  const toAbsolute = (path: string | null) => path && (isAbsolute(path) ? path : join(projectDir, path));
  const dataDir = read('DATA_DIR');
  const backupPlace = read('BACKUP_BEFORE_UPGRADE');
  const providers = readFile('PROVIDERS_FILE', (text) => parsers.providers(text, environment));
  const config: Config<Provider, Terms, PriceBook> = {
    host: read('HOST'),
    port: read('PORT'),
    publicUrl: read('PUBLIC_URL'),
    hstsSubdomains: read('HSTS_SUBDOMAINS'),
    dataDir: isAbsolute(dataDir) ? dataDir : join(projectDir, dataDir),
    ...(readGroup(DATABASE_SETTINGS, databaseConfig) ?? NO_DATABASE_SETTINGS),
    secretKey: readGroup(SECRET_KEY_SETTINGS, secretKeyConfig(projectDir)) ?? { keys: [], file: '' },
    backupKeyFile: toAbsolute(read('BACKUP_KEY_FILE')),
    upgradeBackupPlace: backupPlace?.startsWith('s3:') ? backupPlace : toAbsolute(backupPlace),
    files: readGroup(FILES_SETTINGS, filesConfig) ?? NO_FILES_SETTINGS,
    registrationOpen: read('REGISTRATION') === 'open',
    demoAccounts: read('DEMO_ACCOUNTS') === 'auto',
    oidc: readGroup(OIDC_SETTINGS, oidcConfig),
    elementsUrl: read('ELEMENTS_URL'),
    catalogUrl: read('CATALOGUE_URL'),
    geocoder: read('GEOCODER'),
    elevationUrl: read('ELEVATION_URL'),
    ...(readGroup(BASE_MAP_SETTINGS, baseMapConfig(projectDir)) ?? { onlineMaps: [], streets: null }),
    providers,
    terms: readFile('TERMS_FILE', (text) => parsers.terms(text)),
    priceBook: readFile('PRICE_BOOK_FILE', (text) => parsers.priceBook(text, providers)),
    providerTimeoutMs: read('PROVIDER_TIMEOUT_SEC') * 1000,
    simulationSpeed: read('SIMULATION_SPEED'),
    stripe: readGroup(STRIPE_SETTINGS, stripeConfig),
    mail: readGroup(MAIL_SETTINGS, mailConfig) ?? { smtpUrl: null, verifyEmails: false },
    mailFrom: read('MAIL_FROM'),
    supportEmail: read('SUPPORT_EMAIL'),
    seller: { name: read('SELLER_NAME'), address: read('SELLER_ADDRESS'), taxNote: read('SELLER_TAX_NOTE') },
    booksKeptYears: read('BOOKS_KEPT_YEARS'),
    websiteUrl: read('WEBSITE_URL'),
    analytics: analyticsUrl ? { urlTemplate: analyticsUrl, consent } : null,
    allowedOrigins: read('ALLOWED_ORIGINS'),
    webhookAddresses: read('WEBHOOK_ADDRESSES'),
    requestsPerMinute: read('REQUESTS_PER_MINUTE'),
    trustedProxies: read('TRUSTED_PROXIES'),
    securityLogDays: read('SECURITY_LOG_DAYS'),
    proxy: toProxy(read('HTTPS_PROXY'), read('NO_PROXY')),
    metrics: read('METRICS_ADDRESS'),
    tracesUrl: read('OTEL_EXPORTER_OTLP_ENDPOINT'),
    logLevel: read('LOG_LEVEL'),
  };
  return invalid.length > 0 ? { ok: false, invalid } : { ok: true, config };
}

function toInvalidSetting(name: SettingName, text: string): InvalidSetting {
  const { allowed, ...spec } = settings[name] as Setting<unknown>;
  const reason = spec.explain?.(text);
  const value = spec.hidden && text !== spec.fallback ? '(hidden)' : spec.secret ? withoutCredentials(text) : text;
  return { name, value, allowed, ...(reason ? { reason } : {}) };
}

/** `postgres://user:password@host/db` → `postgres://(hidden)@host/db` */
function withoutCredentials(address: string): string {
  return address.replace(/\/\/.*@/, '//(hidden)@');
}

/** Describes invalid settings to the operator. */
export function describeInvalidSettings(invalid: readonly InvalidSetting[]): string {
  const lines = invalid.map(
    ({ name, value, allowed, reason }) =>
      `  ${name}=${value}\n    allowed: ${allowed}${reason ? `\n    reason: ${reason}` : ''}`,
  );
  return `Groundtrack does not start: ${invalid.length === 1 ? 'a setting is' : 'settings are'} invalid.\n${lines.join('\n')}`;
}
