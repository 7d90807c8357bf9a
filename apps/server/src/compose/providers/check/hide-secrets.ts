import { withoutKeys } from '../../../platform/net/without-keys.ts';
import type { ProviderEntry } from '../providers-file.ts';

const SECRETS: ReadonlySet<string> = new Set(['key', 'password', 'clientSecret']);
/** Fields of `auth` that are no secrets. */
const NAMES: ReadonlySet<string> = new Set(['kind', 'name', 'tokenUrl', 'scope', 'audience']);
/** Anything shorter would also be found in words. */
const LENGTH_AT_LEAST = 4;

/** Removes the secrets of providers from a text, such as an answer that repeats the request. */
export function hideSecrets(text: string, entries: readonly ProviderEntry[]): string {
  const secrets = entries.flatMap((entry) => secretsIn(entry));
  // A prefix such as `Bearer ` belongs to the setting, and may be missing in the text.
  const bare = secrets.flatMap((secret) => [secret, secret.split(' ').at(-1) ?? '']);
  const known = bare
    .flatMap(spellingsOf)
    .filter(({ length }) => length >= LENGTH_AT_LEAST)
    .toSorted((a, b) => b.length - a.length);
  const hidden = known.reduce((left, secret) => left.replaceAll(secret, '…'), text);
  return entries.reduce((left, entry) => withoutKeys(left, addressOf(entry)), hidden);
}

/** As it is, in an address, in a form, and in JSON. */
function spellingsOf(secret: string): readonly string[] {
  const inForm = new URLSearchParams([['', secret]]).toString().slice(1);
  return [secret, encodeURIComponent(secret), inForm, JSON.stringify(secret).slice(1, -1)];
}

function addressOf(entry: ProviderEntry): string {
  if ('url' in entry && entry.url !== undefined) return entry.url;
  return 'connection' in entry ? entry.connection.url : '';
}

function secretsIn(value: unknown, isAuth = false): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const { username, password }: { readonly username?: unknown; readonly password?: unknown } = value;
  // RFC 7617.
  const basic = Buffer.from(`${String(username)}:${String(password)}`).toString('base64');
  const named = Object.entries(value).flatMap(([name, inner]: [string, unknown]) => {
    const isSecret = SECRETS.has(name) || (isAuth && !NAMES.has(name));
    return typeof inner === 'string' ? (isSecret ? [inner] : []) : secretsIn(inner, isAuth || name === 'auth');
  });
  return username === undefined ? named : [...named, basic];
}
