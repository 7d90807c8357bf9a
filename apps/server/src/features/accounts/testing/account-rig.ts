import { randomUUID } from 'node:crypto';
import type { Session } from '@groundtrack/contract';
import type {
  AddressChangedMail,
  AddressTakenMail,
  ConfirmAddressMail,
  ManyGuessesMail,
  NewDeviceMail,
  PasswordChangedMail,
  SecondFactorMail,
  SecurityEvent,
  SignInLinkedMail,
  TemporaryPasswordMail,
  VerifyAddressMail,
} from '../../../domain/feature-ports.ts';
import type { Db } from '../../../platform/db/database.ts';
import { JobQueue } from '../../../platform/db/job-queue.ts';
import { post, type TestHttp, testHttp } from '../../../platform/http/testing/test-http.ts';
import { systemIds } from '../../../platform/system/system.ts';
import { CONTACT } from '../../../testing/contact.ts';
import { silentLog } from '../../../testing/silent-log.ts';
import { testDatabase } from '../../../testing/test-database.ts';
import { testSecrets } from '../../../testing/test-secrets.ts';
import { type AccountFeature, type AccountPorts, createAccounts } from '../create-accounts.ts';

export const PASSWORD = 'correct horse battery';

/** Accounts over HTTP on a separate database, with a settable clock. Emails are collected instead of queued. */
export interface AccountRig {
  readonly db: Db;
  readonly http: TestHttp;
  readonly ports: AccountPorts;
  readonly accounts: AccountFeature;
  readonly time: { nowMs: number };
  readonly temporaryPasswords: TemporaryPasswordMail[];
  readonly verifications: VerifyAddressMail[];
  readonly confirmations: ConfirmAddressMail[];
  readonly takenAddresses: AddressTakenMail[];
  readonly changedAddresses: AddressChangedMail[];
  readonly changedPasswords: PasswordChangedMail[];
  readonly newDevices: NewDeviceMail[];
  readonly warnings: ManyGuessesMail[];
  readonly factorChanges: SecondFactorMail[];
  readonly linkedSignIns: SignInLinkedMail[];
  readonly events: SecurityEvent[];
  /** Posts JSON. */
  readonly call: (path: string, body: unknown, apiKey?: string, headers?: Record<string, string>) => Promise<Response>;
  /** @param ip the client address */
  readonly register: (username?: string, ip?: string) => Promise<Session>;
  readonly logIn: (username: string, password?: string, ip?: string) => Promise<Response>;
  readonly isLive: (apiKey: string) => Promise<boolean>;
  readonly close: () => Promise<void>;
}

const OWN_ADDRESS = '127.0.0.1';
const from = (ip: string) => ({ 'x-forwarded-for': ip });

export function newEmail(): string {
  return `${randomUUID()}@example.org`;
}

/** The session of a successful login or registration. */
export async function sessionIn(response: Response): Promise<Session> {
  // The server validated the response with the contract's schema.
  return (await response.json()) as Session;
}

export async function openAccounts(more: Partial<AccountPorts> = {}): Promise<AccountRig> {
  const test = await testDatabase();
  const time = { nowMs: Date.parse('2026-11-21T12:00:00Z') };
  const mails = {
    temporaryPasswords: new Array<TemporaryPasswordMail>(),
    verifications: new Array<VerifyAddressMail>(),
    confirmations: new Array<ConfirmAddressMail>(),
    takenAddresses: new Array<AddressTakenMail>(),
    changedAddresses: new Array<AddressChangedMail>(),
    changedPasswords: new Array<PasswordChangedMail>(),
    newDevices: new Array<NewDeviceMail>(),
    warnings: new Array<ManyGuessesMail>(),
    factorChanges: new Array<SecondFactorMail>(),
    linkedSignIns: new Array<SignInLinkedMail>(),
  };
  const events: SecurityEvent[] = [];
  const ports: AccountPorts = {
    db: test.database.transactions,
    secrets: testSecrets,
    jobs: new JobQueue(),
    mails: {
      deleted: async () => undefined,
      temporaryPassword: async (_tx, mail) => void mails.temporaryPasswords.push(mail),
      verifyAddress: async (_tx, mail) => void mails.verifications.push(mail),
      confirmAddress: async (_tx, mail) => void mails.confirmations.push(mail),
      addressTaken: async (_tx, mail) => void mails.takenAddresses.push(mail),
      addressChanged: async (_tx, mail) => void mails.changedAddresses.push(mail),
      passwordChanged: async (_tx, mail) => void mails.changedPasswords.push(mail),
      newDevice: async (_tx, mail) => void mails.newDevices.push(mail),
      manyGuesses: async (_tx, mail) => void mails.warnings.push(mail),
      signInLinked: async (_tx, mail) => void mails.linkedSignIns.push(mail),
      secondFactorChanged: async (_tx, mail) => void mails.factorChanges.push(mail),
    },
    recordSecurityEvent: (event) => void events.push(event),
    findPlaceName: async ({ latitude }) => (latitude > 0 ? 'Zürich, Switzerland' : null),
    clock: { nowMs: () => time.nowMs },
    ids: systemIds,
    log: silentLog,
    publicUrl: () => 'http://127.0.0.1:8080',
    sellerName: 'Orbit Images',
    registerAllowed: true,
    verifyEmails: false,
    passwordSecret: systemIds.secret(256),
    requestsPerMinute: 10_000,
    revokeAccess: [],
    ...more,
  };
  const accounts = createAccounts(ports);
  const http = await testHttp(accounts.handlers, { sessions: accounts.sessions, trustedProxies: ['127.0.0.1'] });
  const call: AccountRig['call'] = (path, body, apiKey, headers = {}) =>
    post(http.url + path, body, { ...headers, ...(apiKey === undefined ? {} : { apiKey }) });
  return {
    db: ports.db,
    http,
    ports,
    accounts,
    time,
    ...mails,
    events,
    call,
    register: async (username = newEmail(), ip = OWN_ADDRESS) =>
      sessionIn(await call('/api/v0/register', { ...CONTACT, username, password: PASSWORD }, undefined, from(ip))),
    logIn: (username, password = PASSWORD, ip = OWN_ADDRESS) =>
      call('/api/v0/login', { username, password }, undefined, from(ip)),
    isLive: async (apiKey) => (await call('/api/v0/checkUser', '', apiKey)).status === 200,
    close: async () => {
      await http.close();
      await test.close();
    },
  };
}
