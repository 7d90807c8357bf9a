import { isIP, isIPv4 } from 'node:net';
import { join } from 'node:path';
import * as z from 'zod';
import { isSafeIssuer } from './issuer-address.ts';
import { address, decimal, orOff, setting, wholeNumber } from './setting.ts';
import { settingsOfFiles } from './settings-of-files.ts';
import { settingsOfMaps } from './settings-of-maps.ts';
import { settingsOfNetwork } from './settings-of-network.ts';
import { settingsOfSecretKeys } from './settings-of-secret-keys.ts';
import { analyticsAddressFault, isOrigin } from './site-address.ts';

/** The addresses that users may name: public ones over HTTPS, also over HTTP, or also those of private networks. */
export type WebhookAddresses = 'https' | 'http' | 'private';

/** The providers file of `PROVIDERS_FILE=open-data`. */
const OPEN_DATA_FILE = join(import.meta.dirname, '..', 'compose', 'providers', 'open-data.json');

/** An IP address, or a network in CIDR form. */
function isNetwork(text: string): boolean {
  const [ip = '', bits, ...rest] = text.split('/');
  if (isIP(ip) === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (isIPv4(ip) ? 32 : 128));
}

/** A path is not allowed, because pages load their files from the root of the host. */
function hasNoPath(text: string): boolean {
  const { pathname, search, hash } = URL.parse(text) ?? {};
  return pathname === '/' && search === '' && hash === '';
}

/** Every setting. docs/settings.md lists the same rows; a test compares them. */
export const settings = {
  HOST: setting({
    about: 'Address the server listens on',
    fallback: '127.0.0.1',
    allowed: 'an IP address or host name',
    schema: z.string().regex(/^[\w.:-]+$/),
  }),
  PORT: setting({
    about: 'Port; 0 lets the system choose one',
    fallback: '8080',
    allowed: 'a whole number from 0 to 65535',
    schema: wholeNumber(0, 65_535),
  }),
  PUBLIC_URL: setting({
    about: 'Public address of the site, used in links of emails; `auto` is the address it listens on',
    fallback: 'auto',
    allowed:
      '`auto` or an address starting with http:// or https://, without a path: to publish the site beside others, give it ' +
      'a host name of its own, like https://imagery.example.com',
    schema: z.union([z.literal('auto').transform(() => null), address(/^https?$/).refine(hasNoPath)]),
  }),
  HSTS_SUBDOMAINS: setting({
    about: 'Require https for all subdomains of an https PUBLIC_URL as well',
    fallback: 'off',
    allowed: '`on` or `off`',
    schema: z.enum(['on', 'off']).transform((value) => value === 'on'),
  }),
  DATA_DIR: setting({
    about: 'Folder for the embedded database, files, and emails',
    fallback: './data',
    allowed: 'a path; relative to the project folder',
    schema: z.string().min(1),
  }),
  DATABASE_URL: setting({
    about: 'PostgreSQL 15 or newer; `embedded` starts the built-in one',
    fallback: 'embedded',
    allowed: '`embedded` or an address starting with postgres:// or postgresql://',
    secret: true,
    schema: z.union([z.literal('embedded').transform(() => null), address(/^postgres(ql)?$/)]),
  }),
  DATABASE_DIRECT_URL: setting({
    about:
      'The same database without the pooler in DATABASE_URL, if that is one in transaction mode, such as PgBouncer; see ' +
      'docs/operations.md',
    fallback: 'none',
    allowed: '`none` or an address starting with postgres:// or postgresql://; not beside the embedded database',
    secret: true,
    schema: z.union([z.literal('none').transform(() => null), address(/^postgres(ql)?$/)]),
  }),
  DATABASE_READ_URL: setting({
    about:
      'A replica of the database for searches of scenes and places, which may be some seconds old; see docs/operations.md',
    fallback: 'none',
    allowed: '`none` or an address starting with postgres:// or postgresql://; not beside the embedded database',
    secret: true,
    schema: z.union([z.literal('none').transform(() => null), address(/^postgres(ql)?$/)]),
  }),
  MIGRATIONS_DATABASE_URL: setting({
    about:
      'The same database as the owner of its tables, if DATABASE_URL names a role without ownership; see docs/operations.md',
    fallback: 'none',
    allowed: '`none` or an address starting with postgres:// or postgresql://; not beside the embedded database',
    secret: true,
    schema: z.union([z.literal('none').transform(() => null), address(/^postgres(ql)?$/)]),
  }),
  ROLE: setting({
    about:
      'What this process does: `web` answers requests and leaves background jobs to others, `worker` does jobs and stays out ' +
      'of the proxy, `all` does both; see docs/operations.md',
    fallback: 'all',
    allowed: '`all`, `web` or `worker`; `all` with the embedded database',
    schema: z.enum(['all', 'web', 'worker']),
  }),
  ...settingsOfSecretKeys,
  ...settingsOfFiles,
  REGISTRATION: setting({
    about: 'Whether new users may register',
    fallback: 'open',
    allowed: '`open` or `closed`',
    schema: z.enum(['open', 'closed']),
  }),
  DEMO_ACCOUNTS: setting({
    about:
      'Offer visitors an account that is deleted after a day; `auto` does so while registration is open, all providers are simulated, and the payment is the sandbox',
    fallback: 'auto',
    allowed: '`auto` or `off`',
    schema: z.enum(['auto', 'off']),
  }),
  OIDC_ISSUER: setting({
    about: 'OpenID provider for sign-in, see docs/sign-in.md; `off` allows passwords only',
    fallback: 'off',
    allowed: '`off` or an address starting with https://, or with http:// on this machine, without ? and #',
    schema: orOff(z.string().refine(isSafeIssuer)),
  }),
  OIDC_CLIENT_ID: setting({
    about: 'Client ID at the OpenID provider',
    fallback: 'off',
    allowed: '`off` or a client ID of up to 300 characters',
    schema: orOff(z.string().max(300)),
  }),
  OIDC_CLIENT_SECRET: setting({
    about: 'Client secret at the OpenID provider',
    fallback: 'off',
    allowed: '`off` or a client secret of up to 1000 characters',
    hidden: true,
    schema: orOff(z.string().max(1000)),
  }),
  OIDC_LABEL: setting({
    about: 'Name of the OpenID provider on the sign-in button: Continue with …',
    fallback: 'off',
    allowed: '`off` or a name of up to 40 characters, such as Google',
    schema: orOff(z.string().max(40)),
  }),
  ELEMENTS_URL: setting({
    about:
      'Source of orbital elements (OMM CSV or JSON), fetched three times a day; `off` disables the requests, see docs/operations.md',
    fallback: 'https://celestrak.org/NORAD/elements/gp.php?GROUP=active&FORMAT=csv',
    allowed: '`off` or an address starting with http:// or https://',
    schema: orOff(address(/^https?$/)),
  }),
  CATALOGUE_URL: setting({
    about:
      'Source of the list of all active objects (OMM CSV), fetched about once a day while the list is in use, unless it equals `ELEMENTS_URL`; `off` disables the requests',
    fallback: 'https://celestrak.org/NORAD/elements/gp.php?GROUP=active&FORMAT=csv',
    allowed: '`off` or an address starting with http:// or https://',
    schema: orOff(address(/^https?$/)),
  }),
  GEOCODER: setting({
    about:
      'Place search: `built-in` knows towns and cities; a Nominatim or Photon server also knows streets and receives the search text',
    fallback: 'built-in',
    allowed:
      '`built-in`, or `nominatim:` or `photon:` and its address, such as nominatim:https://nominatim.openstreetmap.org',
    secret: true,
    schema: z.union([
      z.literal('built-in').transform(() => null),
      z
        .string()
        .regex(/^(nominatim|photon):/)
        .transform((text) => ({
          kind: text.startsWith('photon') ? 'photon' : 'nominatim',
          url: text.replace(/^\w+:/, ''),
        }))
        .pipe(z.object({ kind: z.enum(['nominatim', 'photon']), url: address(/^https?$/) })),
    ]),
  }),
  ELEVATION_URL: setting({
    about:
      'Ground elevation service (Open-Elevation, Open Topo Data, or Open-Meteo) with `{latitude}` and `{longitude}` in the address; `off` assumes 0 m',
    fallback: 'off',
    allowed:
      '`off` or an address starting with http:// or https:// and holds {latitude} and {longitude}, such as https://api.open-meteo.com/v1/elevation?latitude={latitude}&longitude={longitude}',
    secret: true,
    schema: orOff(address(/^https?$/).refine((url) => url.includes('{latitude}') && url.includes('{longitude}'))),
  }),
  ...settingsOfMaps,
  PROVIDERS_FILE: setting({
    about:
      'Imagery providers: a JSON file, see docs/providers.md; `built-in` is the six simulated ones, `open-data` is real images without a contract',
    fallback: 'built-in',
    allowed: '`built-in`, `open-data`, or the path of a file; relative to the project folder',
    schema: z.union([
      z.literal('built-in').transform(() => null),
      z.literal('open-data').transform(() => OPEN_DATA_FILE),
      z.string().min(1),
    ]),
  }),
  TERMS_FILE: setting({
    about: 'Terms of the imagery providers: a JSON file, see docs/terms.md; `examples` is the example licenses',
    fallback: 'examples',
    allowed: '`examples` or the path of a file; relative to the project folder',
    schema: z.string().transform((text) => (text === 'examples' ? null : text)),
  }),
  PRICE_BOOK_FILE: setting({
    about: 'Tasking products and prices: a JSON file, see docs/tasking.md; `example` is the example price book',
    fallback: 'example',
    allowed: '`example` or the path of a file; relative to the project folder',
    schema: z.string().transform((text) => (text === 'example' ? null : text)),
  }),
  PROVIDER_TIMEOUT_SEC: setting({
    about: 'Timeout for requests to an imagery provider',
    fallback: '30',
    allowed: 'a number from 1 to 85',
    schema: decimal(1, 85),
  }),
  SIMULATION_SPEED: setting({
    about: 'How many times faster than real time the simulated providers deliver',
    fallback: '60',
    allowed: 'a number from 1 to 100000',
    schema: decimal(1, 100_000),
  }),
  STRIPE_SECRET_KEY: setting({
    about: 'Takes payments through Stripe, see docs/payments.md; `off` is the sandbox, which charges nothing',
    fallback: 'off',
    allowed: '`off` or a secret or restricted key, starting with sk_test_, sk_live_, rk_test_ or rk_live_',
    hidden: true,
    schema: orOff(z.string().regex(/^[sr]k_(test|live)_\w+$/)),
  }),
  STRIPE_PUBLISHABLE_KEY: setting({
    about: 'Publishable key of the same Stripe account and mode',
    fallback: 'off',
    allowed: '`off` or a publishable key, starting with pk_test_ or pk_live_',
    hidden: true,
    schema: orOff(z.string().regex(/^pk_(test|live)_\w+$/)),
  }),
  STRIPE_WEBHOOK_SECRET: setting({
    about: 'Signing secret of the Stripe webhook endpoint, see docs/payments.md',
    fallback: 'off',
    allowed: '`off` or a signing secret, starting with whsec_',
    hidden: true,
    schema: orOff(z.string().regex(/^whsec_\w+$/)),
  }),
  STRIPE_API: setting({
    about: 'Address of the Stripe API; another address is for tests with test keys only',
    fallback: 'https://api.stripe.com',
    allowed: 'an address starting with http:// or https://',
    schema: address(/^https?$/),
  }),
  SMTP_URL: setting({
    about:
      'Mail server, over TLS unless it is on this machine or the address ends in `?requireTLS=false`; `off` writes emails to the folder `outbox` of the data folder',
    fallback: 'off',
    allowed: '`off` or an address starting with smtp:// or smtps://',
    secret: true,
    schema: orOff(address(/^smtps?$/)),
  }),
  VERIFY_EMAIL: setting({
    about:
      'Require a verified email address before the first purchase; `auto` requires it if SMTP_URL names a mail server',
    fallback: 'auto',
    allowed: '`auto`, `before-purchase` with a mail server in SMTP_URL, or `off`',
    schema: z.enum(['auto', 'before-purchase', 'off']),
  }),
  MAIL_FROM: setting({
    about: 'Sender of emails',
    fallback: 'Groundtrack <groundtrack@localhost>',
    allowed: 'an email address, with or without a name before it',
    schema: z.string().regex(/^([^<>]+ <[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/),
  }),
  SUPPORT_EMAIL: setting({
    about: 'Support address, shown in the footer',
    fallback: 'support@localhost',
    allowed: 'an email address',
    schema: z.string().regex(/^[^<>@\s]+@[^<>@\s]+$/),
  }),
  SELLER_NAME: setting({
    about: 'Name of the seller on receipts',
    fallback: 'Groundtrack',
    allowed: 'a text of up to 200 characters',
    schema: z.string().max(200),
  }),
  SELLER_ADDRESS: setting({
    about: 'Address of the seller on receipts; `none` leaves it out',
    fallback: 'none',
    allowed:
      '`none` or up to 8 lines separated by semicolons, such as 1 Orbit Road; Greenbelt, MD 20770; United States',
    schema: z
      .string()
      .max(500)
      .transform((text) => (text === 'none' ? [] : text.split(';').map((line) => line.trim())))
      .refine((lines) => lines.length <= 8 && !lines.includes('')),
  }),
  SELLER_TAX_NOTE: setting({
    about: 'Tax note on receipts, such as a tax number; `none` leaves it out',
    fallback: 'none',
    allowed: '`none` or a text of up to 300 characters',
    schema: z
      .string()
      .max(300)
      .transform((text) => (text === 'none' ? null : text)),
  }),
  BOOKS_KEPT_YEARS: setting({
    about:
      'How long the law requires you to keep orders, receipts, and payments, shown to users who delete their account; nothing is deleted automatically, see docs/account-deletion.md',
    fallback: '10',
    allowed: 'a whole number from 1 to 100',
    schema: wholeNumber(1, 100),
  }),
  WEBSITE_URL: setting({
    about: 'Target of the logo; `off` is the start of the app',
    fallback: 'off',
    allowed: '`off` or an address starting with http:// or https://',
    schema: orOff(address(/^https?$/)),
  }),
  ANALYTICS_URL: setting({
    about:
      'Page that counts visits, loaded in a hidden frame for logged-in users, with their account in place of `{user}`; `off` loads none',
    fallback: 'off',
    allowed:
      '`off` or an address starting with https://, with or without {user} in its path or after ?, such as https://count.example.org/hit?account={user}',
    explain: (text) => (text === 'off' ? null : analyticsAddressFault(text)),
    secret: true,
    schema: orOff(z.string().refine((text) => analyticsAddressFault(text) === null)),
  }),
  ANALYTICS_CONSENT: setting({
    about: 'Whether users are asked before ANALYTICS_URL is loaded; with `assumed` they can still opt out',
    fallback: 'ask',
    allowed: '`ask` or `assumed`',
    schema: z.enum(['ask', 'assumed']),
  }),
  ALLOWED_ORIGINS: setting({
    about: 'Other origins whose pages may call the API with credentials (CORS)',
    fallback: 'none',
    allowed: '`none` or origins separated by commas, without a path, such as https://shop.example.org',
    schema: z
      .string()
      .transform((text) => (text === 'none' ? [] : text.split(',').map((part) => part.trim())))
      .refine((origins) => origins.every(isOrigin)),
  }),
  WEBHOOK_ADDRESSES: setting({
    about:
      'Allowed webhook addresses, see docs/webhooks.md: public `https` only, `http` as well, or also `private` networks',
    fallback: 'https',
    allowed: '`https`, `http` or `private`',
    schema: z.enum(['https', 'http', 'private']),
  }),
  REQUESTS_PER_MINUTE: setting({
    about:
      'Requests per minute for an address and for an account across all processes; some kinds get fewer (logins: a twentieth) or more (tiles: ten times), see docs/operations.md',
    fallback: '600',
    allowed: 'a whole number from 20 to 1000000',
    schema: wholeNumber(20, 1_000_000),
  }),
  TRUSTED_PROXIES: setting({
    about: 'Reverse proxies whose X-Forwarded-For is trusted',
    fallback: 'none',
    allowed: '`none` or IP addresses and networks, such as 127.0.0.1,10.0.0.0/8, separated by commas',
    schema: z
      .string()
      .transform((text) => (text === 'none' ? [] : text.split(',').map((part) => part.trim())))
      .refine((networks) => networks.every(isNetwork)),
  }),
  ...settingsOfNetwork,
  SECURITY_LOG_DAYS: setting({
    about: 'How long the security log is kept',
    fallback: '365',
    allowed: 'a whole number of days from 1 to 3650',
    schema: wholeNumber(1, 3_650),
  }),
  LOG_LEVEL: setting({
    about: 'Minimum level of the log lines, which are JSON on standard output',
    fallback: 'warn',
    allowed: '`debug`, `info`, `warn`, `error` or `silent`',
    schema: z.enum(['debug', 'info', 'warn', 'error', 'silent']),
  }),
};

/** The address of a place search on another server. */
export interface GeocoderAddress {
  readonly kind: 'nominatim' | 'photon';
  readonly url: string;
}
export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent';
export type SettingName = keyof typeof settings;
export type SettingValue<N extends SettingName> = z.output<(typeof settings)[N]['schema']>;
