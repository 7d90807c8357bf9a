import { problems, type Session } from '@groundtrack/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { HOUR_MS } from '../../../lib/time-units.ts';
import { problemIn } from '../../../platform/http/testing/test-http.ts';
import { WAIT_OPTIONS } from '../../../testing/wait-options.ts';
import { type AccountFeature, createAccounts } from '../create-accounts.ts';
import { type AccountRig, newEmail, openAccounts, PASSWORD } from '../testing/account-rig.ts';

const HOME = '192.0.2.1';
const STRANGER = '198.51.100.7';
const STEPS_SEC = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900];

type Guessing = Pick<AccountFeature, 'checkGuess'>;

describe('guesses at a password', () => {
  let rig: AccountRig;
  let email: string;
  let session: Session;
  beforeAll(async () => {
    rig = await openAccounts();
  });
  beforeEach(async () => {
    rig.time.nowMs += 48 * HOUR_MS;
    rig.warnings.length = 0;
    rig.events.length = 0;
    email = newEmail();
    session = await rig.register(email, HOME);
  });
  afterAll(() => rig.close());

  /** Status of a guess without the cost of a hash: 200 for a right one, 401 for a wrong one, 429 during a delay. */
  async function guess(right: boolean, ip: string, account = email, by: Guessing = rig.accounts) {
    const attempt = {
      at: 'password',
      email: account,
      origin: { ip, requestId: 'r1' },
      wrongIs: 'login-failed',
    } as const;
    const checked = await by.checkGuess(attempt, async () => right || null);
    return checked.ok ? (checked.value ? 200 : 401) : problems[checked.failure.code].status;
  }
  const wrong = (ip: string, account?: string) => guess(false, ip, account);
  const newAddress = (name: string) => `${name}-${email}`;
  async function guessOften(times: number, ip: string, account?: string): Promise<void> {
    for (let i = 0; i < times; i++) expect(await wrong(ip, account)).toBe(401);
  }
  const logIn = (password: string, ip: string, username = email) => rig.logIn(username, password, ip);

  it('are delayed by 1 s after five, twice as long after each further one, and 15 minutes at most', async () => {
    await guessOften(5, STRANGER);
    for (const sec of STEPS_SEC) {
      rig.time.nowMs += sec * 1_000 - 1;
      expect(await guess(true, STRANGER)).toBe(429);
      rig.time.nowMs += 1;
      expect(await wrong(STRANGER)).toBe(401);
    }
    const delayed = await logIn(PASSWORD, STRANGER);
    expect([delayed.status, delayed.headers.get('retry-after')]).toEqual([429, '900']);
    const { code, detail, retryAfterSec } = await problemIn(delayed);
    expect([code, retryAfterSec]).toEqual(['too-many-requests', 900]);
    expect(detail).toBe(
      'Too many wrong passwords were entered. Try again in 15 min; devices that are logged in stay logged in.',
    );
    expect(await rig.isLive(session.apiKey)).toBe(true);
    rig.time.nowMs += 900_000;
    expect((await logIn(PASSWORD, STRANGER)).status).toBe(200);
    expect(rig.events.filter(({ kind }) => kind === 'guesses-delayed')).toHaveLength(STEPS_SEC.length + 1);
  });

  it('of others never delay the owner on a known device, and logins of the owner do not reset their count', async () => {
    for (let i = 0; i < 20; i++) await guessOften(1, `198.51.100.${i}`);
    expect(await wrong('203.0.113.1')).toBe(429);
    expect([await wrong(HOME), await guess(true, HOME)]).toEqual([401, 200]);
    expect(await wrong('203.0.113.1')).toBe(429);
  });

  it('start over after a right one', async () => {
    for (let round = 0; round < 2; round++) {
      await guessOften(4, HOME);
      expect(await guess(true, HOME)).toBe(200);
    }
  });

  it('are delayed equally if there is no account', async () => {
    const unused = newEmail();
    await guessOften(5, STRANGER, unused);
    await guessOften(5, STRANGER);
    const [known, unknown] = [await logIn(PASSWORD, STRANGER), await logIn(PASSWORD, STRANGER, unused)];
    const withoutId = async (response: Response) => ({ ...(await problemIn(response)), id: '' });
    expect(await withoutId(unknown)).toEqual(await withoutId(known));
  });

  it('are counted before they are checked, so parallel guesses do not avoid the delays', async () => {
    const statuses = await Promise.all(Array.from({ length: 12 }, () => wrong(STRANGER)));
    expect(statuses.toSorted((a, b) => a - b)).toEqual([...Array(5).fill(401), ...Array(7).fill(429)]);
  });

  it('are counted across all processes, and a right one in any of them resets the count', async () => {
    const second = createAccounts(rig.ports);
    const processes = [rig.accounts, second];
    const atOnce = await Promise.all(
      Array.from({ length: 12 }, (_, i) => guess(false, STRANGER, email, processes[i % 2])),
    );
    expect(atOnce.toSorted((a, b) => a - b)).toEqual([...Array(5).fill(401), ...Array(7).fill(429)]);
    for (const one of processes) expect(await guess(true, STRANGER, email, one)).toBe(429);
    rig.time.nowMs += 1_000;
    expect(await guess(true, STRANGER, email, second)).toBe(200);
    expect(await wrong(STRANGER)).toBe(401);
    // Guesses of twenty strangers, one from each address.
    for (let i = 0; i < 19; i++) expect(await guess(false, `203.0.113.${i}`, email, processes[i % 2])).toBe(401);
    for (const one of processes) expect(await guess(false, '203.0.113.99', email, one)).toBe(429);
  });

  it('of one address at many accounts are delayed too, except at an account known to that address', async () => {
    const { user } = await rig.register(newEmail(), STRANGER);
    const neighbor = user.username;
    for (let i = 0; i < 10; i++) await guessOften(5, STRANGER, newAddress(`${i}`));
    expect(await guess(true, STRANGER)).toBe(429);
    expect(await wrong(STRANGER, neighbor)).toBe(401);
    rig.time.nowMs += 1_000;
    expect(await guess(true, STRANGER)).toBe(200);
    // Right guesses do not count.
    expect(await wrong(STRANGER, newAddress('one more'))).toBe(401);
  });

  it('include those in a session: change of password and address, and deletion', async () => {
    const { apiKey } = session;
    const call = async (path: string, body: object) =>
      (await rig.call(path, body, apiKey, { 'x-forwarded-for': STRANGER })).status;
    const newpassword = 'a new horse battery';
    await guessOften(3, STRANGER);
    expect(await call('/api/v0/changepwd', { oldpassword: 'wrong', newpassword })).toBe(401);
    expect(await call('/api/v3/email', { email: newEmail(), password: 'wrong' })).toBe(401);
    expect(await call('/api/v0/changepwd', { oldpassword: PASSWORD, newpassword })).toBe(429);
    expect(await call('/api/v3/email', { email: newEmail(), password: PASSWORD })).toBe(429);
    const given = { password: PASSWORD, username: null, isConfirmed: false, origin: { ip: STRANGER, requestId: 'r1' } };
    expect(await rig.accounts.confirmOwner(session.user._id, given)).toMatchObject({
      failure: { code: 'too-many-requests' },
    });
    expect(rig.events.map(({ kind }) => kind)).toContain('confirmation-failed');
  });

  it('cause one email to the owner after twenty in a row', async () => {
    for (let i = 0; i < 19; i++) await guessOften(1, `198.51.100.${i}`);
    expect(rig.warnings).toEqual([]);
    for (let i = 0; i < 4; i++) {
      await guessOften(1, `203.0.113.${i}`);
      rig.time.nowMs += 15 * 60_000;
    }
    await vi.waitFor(() => expect(rig.warnings).toHaveLength(1), WAIT_OPTIONS);
    expect(rig.warnings).toMatchObject([{ to: email, at: 'password', wrong: 20, sender: '203.0.113.0' }]);
  });

  it('cost no hash during a delay', async () => {
    await guessOften(5, STRANGER);
    const check = vi.fn(async () => null);
    const attempt = {
      at: 'password',
      email,
      origin: { ip: STRANGER, requestId: 'r1' },
      wrongIs: 'login-failed',
    } as const;
    expect(await rig.accounts.checkGuess(attempt, check)).toMatchObject({ ok: false });
    expect(check).not.toHaveBeenCalled();
  });

  it('are not delayed by a day after the clock was set back by a day', async () => {
    await guessOften(5, STRANGER);
    rig.time.nowMs -= 24 * HOUR_MS;
    expect(await guess(true, STRANGER)).toBe(200);
  });

  it('are forgotten after a day, and swept', async () => {
    await guessOften(5, STRANGER);
    rig.time.nowMs += 24 * HOUR_MS;
    await guessOften(4, STRANGER);
    const count = async () => (await rig.db.selectFrom('guess_count').selectAll().execute()).length;
    expect(await count()).toBeGreaterThan(0);
    rig.time.nowMs += 24 * HOUR_MS;
    await rig.accounts.sweep();
    expect(await count()).toBe(0);
  });
});
