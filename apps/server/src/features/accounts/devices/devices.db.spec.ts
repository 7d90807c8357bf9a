import { endpoints, type Session } from '@groundtrack/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { HOUR_MS } from '../../../lib/time-units.ts';
import { WAIT_OPTIONS } from '../../../testing/wait-options.ts';
import { type AccountRig, newEmail, openAccounts, PASSWORD, sessionIn } from '../testing/account-rig.ts';

const ZURICH = { latitude: 47.37, longitude: 8.54 };

describe('devices', () => {
  let rig: AccountRig;
  beforeAll(async () => {
    rig = await openAccounts();
  });
  afterAll(() => rig.close());

  const logIn = async (username: string, more: object): Promise<Session> =>
    sessionIn(await rig.call('/api/v0/login', { username, password: PASSWORD, ...more }));
  const list = async (apiKey: string) => {
    const answer = await fetch(rig.http.url + endpoints.devices.path, { headers: { apiKey } });
    return endpoints.devices.answer.schema.parse(await answer.json()).result;
  };
  const iso = (atMs: number) => new Date(atMs).toISOString();

  it('are listed by name, with place, login time, and last use, the current one first', async () => {
    const startMs = rig.time.nowMs;
    const email = newEmail();
    const first = await rig.register(email);
    rig.time.nowMs += HOUR_MS + 60_000;
    const phone = await logIn(email, { devicename: 'Firefox on Android', geoloc: ZURICH });
    const ship = await logIn(email, { devicename: '<b>ship</b>', geoloc: { latitude: -40, longitude: -90 } });
    rig.time.nowMs += HOUR_MS / 2;
    await rig.isLive(phone.apiKey);
    // The last use is recorded asynchronously.
    const used = iso(startMs + 1.5 * HOUR_MS);
    const lastUses = async () => (await list(first.apiKey)).map(({ lastUsedISO }) => lastUsedISO);
    await vi.waitFor(
      async () => expect((await lastUses()).filter((iso) => iso === used)).toHaveLength(2),
      WAIT_OPTIONS,
    );
    const shown = await list(first.apiKey);
    const begunISO = iso(startMs + HOUR_MS + 60_000);
    expect(shown).toMatchObject([
      { name: '', place: null, address: '127.0.0.1', begunISO: iso(startMs), lastUsedISO: used, current: true },
      {
        name: 'Firefox on Android',
        place: 'Zürich, Switzerland',
        begunISO,
        lastUsedISO: used,
        current: false,
      },
      { name: '<b>ship</b>', place: null, begunISO, lastUsedISO: begunISO, current: false },
    ]);
    expect((await list(ship.apiKey)).map(({ current }) => current)).toEqual([true, false, false]);
    expect(JSON.stringify(shown)).not.toContain(phone.apiKey);
  });

  it('are logged out one by one; a device of another account is not affected', async () => {
    const email = newEmail();
    const [own, other] = [await rig.register(email), await rig.register()];
    const second = await logIn(email, {});
    const [, device] = await list(own.apiKey);
    const logOut = (apiKey: string, id = device?.id) => rig.call(`/api/v3/devices/${id}/logout`, '', apiKey);
    expect((await logOut(other.apiKey)).status).toBe(204);
    expect(await rig.isLive(second.apiKey)).toBe(true);
    expect((await logOut(own.apiKey)).status).toBe(204);
    expect((await logOut(own.apiKey)).status).toBe(204);
    expect([await rig.isLive(second.apiKey), await rig.isLive(own.apiKey)]).toEqual([false, true]);
    expect((await logOut(own.apiKey, 'not-an-id')).status).toBe(400);
  });

  it('that are new, by name or by network, cause an email, except the first one', async () => {
    rig.newDevices.length = 0;
    rig.events.length = 0;
    const email = newEmail();
    const logInFrom = (ip: string, devicename: string) =>
      rig.call('/api/v0/login', { username: email, password: PASSWORD, devicename }, undefined, {
        'x-forwarded-for': ip,
      });
    await rig.register(email, '192.0.2.1');
    await logInFrom('192.0.2.99', '');
    expect(rig.newDevices).toEqual([]);
    await logInFrom('192.0.2.1', 'Safari on iPhone');
    await logInFrom('198.51.100.7', '');
    await logInFrom('198.51.100.200', '');
    const mails = rig.newDevices.map(({ to, deviceName, sender }) => [to, deviceName, sender]);
    expect(mails).toEqual([
      [email, 'Safari on iPhone', '192.0.2.1'],
      [email, '', '198.51.100.7'],
    ]);
    expect(rig.events.filter(({ kind }) => kind === 'device-new')).toHaveLength(2);
  });

  it('are all logged out except the current one', async () => {
    const email = newEmail();
    const [own, other] = [await rig.register(email), await rig.register()];
    const elsewhere = [await logIn(email, {}), await logIn(email, {})];
    const answer = await rig.call('/api/v3/devices/logout-others', '', own.apiKey);
    expect(await answer.json()).toEqual({ loggedOut: 2 });
    for (const { apiKey } of elsewhere) expect(await rig.isLive(apiKey)).toBe(false);
    expect([await rig.isLive(own.apiKey), await rig.isLive(other.apiKey)]).toEqual([true, true]);
    expect(await list(own.apiKey)).toHaveLength(1);
  });

  it('that have expired are not listed', async () => {
    const email = newEmail();
    await rig.register(email);
    rig.time.nowMs += 24 * HOUR_MS;
    const { apiKey } = await logIn(email, {});
    expect(await list(apiKey)).toHaveLength(1);
  });
});
