import { mailKind } from '@groundtrack/contract';
import { sql } from 'kysely';
import { type ExportRow, type ExportTable, whole, wholeOf } from './export-table.ts';

const profile: ExportTable = {
  name: 'profile',
  about: 'The account itself',
  fields: {
    account: 'Id of the account',
    email: 'E-mail address',
    firstname: 'First name',
    lastname: 'Last name',
    company: 'Company',
    address: 'Street address',
    city: 'City',
    state: 'State or province',
    zip: 'Zip or postal code',
    country: 'Country of residence, ISO 3166-1 alpha-2',
    citizenship: 'Country of citizenship, ISO 3166-1 alpha-2',
    has_password: 'Whether the account has a password; the password itself is not stored',
    second_factor_since: 'When two-step login was turned on; its secret and recovery codes are not included',
    email_verified_at: 'When this address was verified',
    created_at: 'When the account was opened',
    updated_at: 'When contact data or password were changed last',
  },
  read: wholeOf(
    (accountId) => sql<ExportRow>`
        SELECT id AS account, email, firstname, lastname, company, address, city, state, zip, country, citizenship,
          password_hash IS NOT NULL AS has_password, email_verified_at, second_factor_since, created_at, updated_at
        FROM account WHERE id = ${accountId}`,
  ),
};

const sessions: ExportTable = {
  name: 'sessions',
  about: 'Logins that have not ended; their keys are stored as hashes and are not included',
  fields: {
    session: 'Id of the session',
    device: 'What the browser or program called itself',
    latitude: 'Where it reported to be, degrees north (WGS 84); empty: not reported',
    longitude: 'Degrees east (WGS 84)',
    address: 'The internet address that logged in, for IPv6 its network; empty: unknown',
    created_at: 'When it logged in',
    last_used_at: 'When it was used last, to the quarter of an hour',
    expires_at: 'When the session expires',
  },
  read: wholeOf(
    (accountId) => sql<ExportRow>`
        SELECT id AS session, device_name AS device, latitude, longitude, sender AS address, created_at, last_used_at,
          expires_at
        FROM session WHERE account_id = ${accountId} ORDER BY created_at, key_hash`,
  ),
};

const passkeys: ExportTable = {
  name: 'passkeys',
  about: 'Passkeys that finish a login after the password; their secrets never leave your devices',
  fields: {
    passkey: 'Id of the passkey',
    name: 'What you called it',
    created_at: 'When you added it',
    last_used_at: 'When it was last used to log in',
  },
  read: wholeOf(
    (accountId) => sql<ExportRow>`
        SELECT id AS passkey, name, created_at, last_used_at
        FROM passkey WHERE account_id = ${accountId} ORDER BY created_at, id`,
  ),
};

const knownDevices: ExportTable = {
  name: 'known-devices',
  about: 'Devices and networks your account was used on in the last year; a login from elsewhere is mailed to you',
  fields: {
    device: 'What the browser or program called itself',
    address: 'IP address it came from; of IPv6 the network',
    first_seen_at: 'When it logged in for the first time',
    last_seen_at: 'When it logged in last',
  },
  read: wholeOf(
    (accountId) => sql<ExportRow>`
        SELECT device_name AS device, sender AS address, first_seen_at, last_seen_at
        FROM known_device WHERE account_id = ${accountId} ORDER BY first_seen_at, sender, device_name`,
  ),
};

const securityEvents: ExportTable = {
  name: 'security-events',
  about: 'Logins, password changes, and similar events, as far back as they are kept; at most the last 10,000',
  fields: {
    kind: 'What happened',
    address: 'IP address it came from; of IPv6 the network',
    detail: 'Further details, such as the device',
    first_at: 'When it happened first within its minute',
    last_at: 'When it happened last within its minute',
    count: 'How often within its minute',
  },
  read: wholeOf(
    (accountId) => sql<ExportRow>`
        SELECT kind, sender AS address, detail, first_at, last_at, count
        FROM security_event WHERE account_id = ${accountId} ORDER BY id DESC LIMIT 10000`,
  ),
};

const externalSignIns: ExportTable = {
  name: 'external-sign-ins',
  about: 'Accounts elsewhere that this account is signed in with',
  fields: {
    issuer: 'Who signs in',
    subject: 'Your id there',
    email: 'Your address there when it was connected',
    created_at: 'When it was connected',
  },
  read: wholeOf(
    (accountId) => sql<ExportRow>`
        SELECT issuer, subject, email, created_at
        FROM external_identity WHERE account_id = ${accountId} ORDER BY created_at, issuer`,
  ),
};

const mailSettings: ExportTable = {
  name: 'mail-settings',
  about: 'Which e-mails about orders you get',
  fields: { kind: 'Kind of mail', sent: 'Whether it is sent to you' },
  read: async (db, accountId) => {
    const off = await db.selectFrom('mail_off').select('kind').where('account_id', '=', accountId).execute();
    const kindsOff = new Set(off.map(({ kind }) => kind));
    return whole({ rows: mailKind.options.map((kind) => ({ kind, sent: !kindsOff.has(kind) })) });
  },
};

const deliveryDefaults: ExportTable = {
  name: 'delivery-defaults',
  about: 'Delivery options of your last image, offered again for the next',
  fields: { options: 'Kind of product, GeoTIFF, grid and resampling', kept_at: 'When it was chosen' },
  read: wholeOf(
    (accountId) => sql<ExportRow>`
        SELECT options, kept_at FROM delivery_default WHERE account_id = ${accountId}`,
  ),
};

const savedPlaces: ExportTable = {
  name: 'saved-places',
  about: 'Favorite locations',
  fields: {
    location: 'Name',
    latitude: 'Degrees north (WGS 84)',
    longitude: 'Degrees east (WGS 84)',
    elevation_m: 'Height in meters',
    area: 'Its outline as GeoJSON, where it is an area',
    filter: 'The search filter when it was saved',
    saved_at: 'When it was saved',
  },
  read: wholeOf(
    (accountId) => sql<ExportRow>`
        SELECT location, latitude, longitude, elevation AS elevation_m, area, filter, saved_at
        FROM favorite_location WHERE account_id = ${accountId}
        ORDER BY saved_at, latitude, longitude`,
  ),
};

const linkedAreas: ExportTable = {
  name: 'linked-areas',
  about: 'Areas too long for a URL, which your links refer to by an id',
  fields: {
    link: 'Id in the address',
    area: 'Its outline as GeoJSON',
    saved_at: 'When it was linked to last',
  },
  read: wholeOf(
    (accountId) => sql<ExportRow>`
        SELECT id AS link, area, saved_at FROM saved_area WHERE account_id = ${accountId} ORDER BY saved_at, id`,
  ),
};

const savedSearches: ExportTable = {
  name: 'saved-searches',
  about: 'Searches of archives that were saved under a name',
  fields: {
    search: 'Id of the search',
    name: 'Its name',
    place: 'Where it searches',
    filter: 'What it searches for',
    saved_at: 'When it was saved',
  },
  read: wholeOf(
    (accountId) => sql<ExportRow>`
        SELECT id AS search, name, place, filter, saved_at
        FROM saved_search WHERE account_id = ${accountId} ORDER BY saved_at, id`,
  ),
};

const standingAgreements: ExportTable = {
  name: 'standing-agreements',
  about: 'Licenses you have agreed to for all your orders, until they change or you revoke it',
  fields: {
    provider: 'Key of the provider',
    version: 'Version of the license',
    title: 'Its title',
    agreed_at: 'When you agreed to it',
    link: 'Where it can be read, instead of a text',
    text: 'Its text',
  },
  read: wholeOf(
    (accountId) => sql<ExportRow>`
        SELECT agreement.provider, agreement.version, title, agreed_at, link, text
        FROM standing_agreement AS agreement JOIN agreed_terms AS terms ON terms.provider = agreement.provider
          AND terms.version = agreement.version AND terms.digest = agreement.digest
        WHERE account_id = ${accountId} ORDER BY agreement.provider`,
  ),
};

/** Tables of account data and saved items. */
export const accountExportTables: readonly ExportTable[] = [
  profile,
  sessions,
  passkeys,
  knownDevices,
  securityEvents,
  externalSignIns,
  mailSettings,
  deliveryDefaults,
  savedPlaces,
  linkedAreas,
  savedSearches,
  standingAgreements,
];
