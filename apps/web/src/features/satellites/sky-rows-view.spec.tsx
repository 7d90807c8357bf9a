import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderAt } from '../../testing/render-app.tsx';
import { skyList } from './sky-list.ts';
import { PassRows, SatelliteRows } from './sky-rows-view.tsx';
import { passAt, skySatellite } from './sky-samples.ts';
import { NO_FILTERS } from './sky-view.ts';

const NOW_MS = Date.UTC(2026, 7, 22, 15, 20, 0, 250);
const SECOND_MIN = 1 / 60;

/** Two passes, the first from 3.4 to 6.9 seconds after now. */
const first = passAt('1', NOW_MS, [3.4 * SECOND_MIN, 6.9 * SECOND_MIN]);
const second = passAt('1', NOW_MS, [90, 94]);
const list = skyList({ satellites: [skySatellite('1', 'ONE')], passes: [first, second], bad: [] }, NO_FILTERS);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: NOW_MS });
});
afterEach(() => {
  vi.useRealTimers();
});

const access = () => document.querySelector('td[data-column="access"]')?.textContent ?? '';
const shown = () => /in [^·]*? s(?= ·|$)|Under way \d+ s left/.exec(access())?.[0];

/** The text after each second. */
async function watch(seconds: number): Promise<(string | undefined)[]> {
  const seen = [shown()];
  for (let second = 0; second < seconds; second += 1) {
    await act(async () => vi.advanceTimersByTime(1000));
    seen.push(shown());
  }
  return seen;
}

it('moves a pass from upcoming to current to past each second, followed by the next one', async () => {
  renderAt('/', <SatelliteRows list={list} horizon="12h" trackedId={null} onTrack={() => undefined} />);
  expect(await watch(8)).toEqual([
    'in 4 s',
    'in 3 s',
    'in 2 s',
    'in 1 s',
    'Under way 4 s left',
    'Under way 3 s left',
    'Under way 2 s left',
    'Under way 1 s left',
    'in 1 h 29 min 53 s',
  ]);
});

it('shows the same in a list of all passes, and removes past ones', async () => {
  renderAt('/', <PassRows list={list} horizon="12h" trackedId={null} onTrack={() => undefined} />);
  const count = () => within(screen.getByRole('table')).getAllByRole('button', { name: 'Pass Info of ONE' }).length;
  expect(count()).toBe(2);
  expect((await watch(7)).at(-1)).toBe('Under way 1 s left');
  await act(async () => vi.advanceTimersByTime(1000));
  expect(count()).toBe(1);
});

it('catches up after a time without timers', async () => {
  renderAt('/', <SatelliteRows list={list} horizon="12h" trackedId={null} onTrack={() => undefined} />);
  vi.setSystemTime(NOW_MS + 91 * 60_000);
  await act(async () => vi.advanceTimersByTime(1000));
  expect(access()).toMatch(/Under way 3 min 00 s left/);
});
