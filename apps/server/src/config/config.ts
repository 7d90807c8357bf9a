import { isAbsolute, join } from 'node:path';
import { type GeocoderAddress, type LogLevel, type SettingName, type SettingValue, settings } from './settings.ts';

/** The settings of one run, parsed and typed. */
export interface Config {
  readonly host: string;
  readonly port: number;
  /** Null: the address the server listens on. */
  readonly publicUrl: string | null;
  /** Absolute. */
  readonly dataDir: string;
  /** Null: the embedded database. */
  readonly databaseUrl: string | null;
  readonly registrationOpen: boolean;
  /** Null: elements are never refreshed. */
  readonly elementsUrl: string | null;
  /** Null: the catalogue of active objects is never fetched. */
  readonly catalogueUrl: string | null;
  /** Null: the gazetteer alone. */
  readonly geocoder: GeocoderAddress | null;
  /** Holds `{latitude}` and `{longitude}`; null: the ground is at 0. */
  readonly elevationUrl: string | null;
  readonly providerTimeoutMs: number;
  readonly simulationSpeed: number;
  /** Null: mails go to the outbox folder. */
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  readonly supportEmail: string;
  readonly requestsPerMinute: number;
  /** Addresses and networks. */
  readonly trustedProxies: readonly string[];
  readonly logLevel: LogLevel;
}

/** A setting the start refuses, with what would be allowed. */
export interface RefusedSetting {
  readonly name: SettingName;
  readonly value: string;
  readonly allowed: string;
}

export type ParsedConfig =
  | { readonly ok: true; readonly config: Config }
  | { readonly ok: false; readonly refused: readonly RefusedSetting[] };

/** Parses the environment once. Every wrong setting is reported, not only the first; secrets are not repeated. */
export function parseConfig(
  environment: Readonly<Record<string, string | undefined>>,
  projectDir: string,
): ParsedConfig {
  const refused: RefusedSetting[] = [];
  function read<N extends SettingName>(name: N): SettingValue<N> {
    const spec = settings[name];
    const text = environment[name]?.trim() || spec.fallback;
    const parsed = spec.schema.safeParse(text);
    if (!parsed.success)
      refused.push({ name, value: spec.secret ? withoutCredentials(text) : text, allowed: spec.allowed });
    // A refused setting never reaches the config: `refused` is then not empty.
    return parsed.data as SettingValue<N>;
  }
  const dataDir = read('DATA_DIR');
  const config: Config = {
    host: read('HOST'),
    port: read('PORT'),
    publicUrl: read('PUBLIC_URL'),
    dataDir: isAbsolute(dataDir) ? dataDir : join(projectDir, dataDir),
    databaseUrl: read('DATABASE_URL'),
    registrationOpen: read('REGISTRATION') === 'open',
    elementsUrl: read('ELEMENTS_URL'),
    catalogueUrl: read('CATALOGUE_URL'),
    geocoder: read('GEOCODER'),
    elevationUrl: read('ELEVATION_URL'),
    providerTimeoutMs: read('PROVIDER_TIMEOUT_SEC') * 1000,
    simulationSpeed: read('SIMULATION_SPEED'),
    smtpUrl: read('SMTP_URL'),
    mailFrom: read('MAIL_FROM'),
    supportEmail: read('SUPPORT_EMAIL'),
    requestsPerMinute: read('REQUESTS_PER_MINUTE'),
    trustedProxies: read('TRUSTED_PROXIES'),
    logLevel: read('LOG_LEVEL'),
  };
  return refused.length > 0 ? { ok: false, refused } : { ok: true, config };
}

/** `postgres://user:password@host/db` → `postgres://(hidden)@host/db` */
function withoutCredentials(address: string): string {
  return address.replace(/\/\/.*@/, '//(hidden)@');
}

/** What the operator reads when the start is refused. */
export function describeRefusals(refused: readonly RefusedSetting[]): string {
  const lines = refused.map(({ name, value, allowed }) => `  ${name}=${value}\n    allowed: ${allowed}`);
  return `Groundtrack does not start: ${refused.length === 1 ? 'a setting is' : 'settings are'} wrong.\n${lines.join('\n')}`;
}
