import { endpoints } from '@groundtrack/contract';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openBuyer } from '../testing/crash/buyer.ts';
import { startServerProcess } from '../testing/crash/server-process.ts';
import { openSite } from '../testing/crash/site.ts';
import { TEST_SECRET_KEY } from '../testing/test-secrets.ts';
import { WAIT_OPTIONS } from '../testing/wait-options.ts';

const HOUR_MS = 3_600_000;

/** Loaded before the server, which then reads a clock that is off. */
function shiftClock(byMs: number): string {
  const code = `
    const Real = Date;
    globalThis.Date = class Date extends Real {
      constructor(...parts) { if (parts.length > 0) super(...parts); else super(Real.now() + ${byMs}); }
      static now() { return Real.now() + ${byMs}; }
    };`;
  return `--import=data:text/javascript,${encodeURIComponent(code)}`;
}

it('sells and delivers while the clocks of two machines are two hours apart', async () => {
  const site = await openSite(false);
  onTestFinished(() => site.close());
  const start = async (role: string, offMs: number) => {
    const server = await startServerProcess({
      ...site.settings,
      ROLE: role,
      NODE_OPTIONS: shiftClock(offMs),
      SIMULATION_SPEED: '6000',
      SECRET_KEY: TEST_SECRET_KEY,
    });
    onTestFinished(() => server.stop());
    return server;
  };
  const { url } = await start('web', HOUR_MS);
  await start('worker', -HOUR_MS);
  const buyer = await openBuyer(() => url);
  const order = await buyer.placeOrder('across-clocks');
  await buyer.confirm(order.stripeSecret);
  await vi.waitFor(
    async () => expect((await buyer.images()).map(({ serverState }) => serverState)).toEqual(['Delivered']),
    WAIT_OPTIONS,
  );
  const health = await (await fetch(`${url}${endpoints.health.path}`)).json();
  expect(endpoints.health.answer.schema.parse(health).oldestDueJobSec).toBeLessThan(5);
}, 120_000);
