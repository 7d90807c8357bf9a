import { once } from 'node:events';
import { createDeps } from './compose/deps.ts';
import { createFeatures } from './compose/features.ts';
import { joinDatabase } from './compose/join-database.ts';
import type { ServerConfig } from './compose/server-config.ts';
import { readConfig } from './compose/server-config.ts';
import { describeInvalidSettings } from './config/config.ts';
import { loadPlaces } from './features/geocoding/load-places.ts';
import { describeIssues } from './features/operations/describe-issues.ts';
import type { SecurityEventsFeature } from './features/security-events/create-security-events.ts';
import { setSecurityLogRetention } from './features/security-events/set-security-log-retention.ts';
import type { Database } from './platform/db/database.ts';
import { rotateSecretKey } from './platform/secrets/rotate-secret-key.ts';
import { closeNewFiles } from './platform/system/private-folder.ts';
import { productVersion } from './platform/system/product-version.ts';
import { systemClock, systemIds, systemLog } from './platform/system/system.ts';

const COMMANDS = new Set(['list', 'elements', 'rotate-secret-key', 'migrate']);
/** They take options. */
const OF_SECURITY = new Set(['security', 'security-page']);
/** They take the address of an account. */
const ACCOUNT_COMMANDS = { block: 'block', unblock: 'unblock', 'second-factor-off': 'turnOffSecondFactor' } as const;

const USAGE = `What needs attention: items, refunds, mails, jobs and orbital elements that do not go on by themselves.

  npm run operations                lists them
  npm run operations -- retry ID    tries one again, under the id of the list

  npm run operations -- elements    lists satellites whose orbital elements are old, and why

  npm run operations -- security [--account ADDRESS] [--since 2026-11-21 or 30d] [--csv]
                                    lists security events of the last 7 days: who did what from where
  npm run operations -- security-page [--port 8099]
                                    shows them as a page to one browser of this machine, until Ctrl-C

  npm run operations -- block ADDRESS       ends the sessions of an account and refuses logins
  npm run operations -- unblock ADDRESS     allows it to log in again
  npm run operations -- second-factor-off ADDRESS
                                    turns two-step login off for an owner who lost it

  npm run operations -- rotate-secret-key   seals the secrets in the database by a new key
  npm run operations -- migrate             brings the database to this version, as MIGRATIONS_DATABASE_URL
`;

/** For operators: `npm run operations`. Runs whether the server runs or not. */
async function main(args: readonly string[]): Promise<number> {
  closeNewFiles();
  const [command = 'list', id, ...rest] = args;
  const isKnown =
    OF_SECURITY.has(command) ||
    (rest.length === 0 &&
      (command === 'retry' || isAccountCommand(command)
        ? id !== undefined
        : COMMANDS.has(command) && id === undefined));
  if (!isKnown) return refuse(USAGE);
  const settings = readConfig();
  if (!settings.ok) return refuse(`${describeInvalidSettings(settings.invalid)}\n`);
  const { config } = settings;
  const log = systemLog(config.logLevel);
  const joined = await joinDatabase(config, log);
  try {
    if (command === 'rotate-secret-key') return await rotate(config, joined.database);
    if (command === 'migrate') {
      const { database, ownerUrl } = joined;
      await loadPlaces(database, log, ownerUrl);
      await setSecurityLogRetention(database, log, { days: config.securityLogDays, ownerUrl });
      process.stdout.write('The database is at this version.\n');
      return 0;
    }
    const listenUrl = (): string => `http://localhost:${config.port}`;
    const deps = await createDeps({ config, log, database: joined.database, listenUrl });
    const { operations, satellites, securityEvents, accounts } = createFeatures(deps, await productVersion());
    if (isAccountCommand(command)) {
      process.stdout.write(`${await accounts.operations[ACCOUNT_COMMANDS[command]](id ?? '')}\n`);
      await securityEvents.flush();
      return 0;
    }
    if (command === 'security') {
      const printed = await securityEvents.print(args.slice(1));
      if (!printed.ok) return refuse(`${printed.why}\n\n${USAGE}`);
      process.stdout.write(printed.text);
      return 0;
    }
    if (command === 'security-page') return await showPage(securityEvents, args.slice(1));
    if (command === 'elements') {
      process.stdout.write(await satellites.describeElements());
      return 0;
    }
    if (id === undefined) {
      process.stdout.write(describeIssues(await operations.list(), systemClock.nowMs()));
      return 0;
    }
    const retried = await operations.retry(id);
    if (!retried.ok) return refuse(`${retried.why}\n`);
    process.stdout.write(`${id} is tried again, as soon as the server runs.\n`);
    return 0;
  } finally {
    await joined.close();
  }
}

function isAccountCommand(command: string): command is keyof typeof ACCOUNT_COMMANDS {
  return Object.hasOwn(ACCOUNT_COMMANDS, command);
}

/** Serves the page of security events until Ctrl-C, or until it has not been requested for an hour. */
async function showPage({ servePage }: Pick<SecurityEventsFeature, 'servePage'>, args: readonly string[]) {
  const port = parsePort(args);
  if (port === null) return refuse(`--port takes a whole number from 1 to 65535\n\n${USAGE}`);
  const page = await servePage(port);
  process.stdout.write(
    `Open this address once, in a browser of this machine. Ctrl-C ends the page.\n\n  ${page.url}\n\n`,
  );
  await Promise.race([page.unused, once(process, 'SIGINT'), once(process, 'SIGTERM')]);
  await page.close();
  return 0;
}

/** `--port 8099`. Zero if none is given; null if it is not a port. */
function parsePort(args: readonly string[]): number | null {
  if (args.length === 0) return 0;
  const given = /^--port(?:=| )(\d{1,5})$/.exec(args.join(' '))?.[1];
  const port = Number(given);
  return port >= 1 && port <= 65_535 ? port : null;
}

async function rotate({ secretKey }: ServerConfig, { transactions }: Database): Promise<number> {
  const rotated = await rotateSecretKey({ config: secretKey, db: transactions, ids: systemIds });
  if (!rotated.ok) return refuse(`${rotated.why}\n`);
  const { keyId, sealed } = rotated;
  const place = secretKey.keys.length > 0 ? 'SECRET_KEY' : secretKey.file;
  process.stdout.write(
    `The key ${keyId} seals from now on; ${sealed} values in the database were sealed again with it.\n` +
      `Back up ${place}. Back-ups of the database of before still need the keys that follow in it.\n`,
  );
  return 0;
}

function refuse(message: string): number {
  process.stderr.write(message);
  return 2;
}

process.exitCode = await main(process.argv.slice(2));
