import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { toZone } from '../../lib/zone.ts';
import { renderAt } from '../../testing/render-app.tsx';
import { type PassLink, PassLinkContext } from './pass-links.ts';
import { skyList } from './sky-list.ts';
import { SatelliteRows } from './sky-rows-view.tsx';
import { passAt, skySatellite } from './sky-samples.ts';
import { SkySiteContext } from './sky-site.ts';
import { NO_FILTERS } from './sky-view.ts';

const satellites = [skySatellite('40115', 'WORLDVIEW-3'), skySatellite('35946', 'WORLDVIEW-2')];
const [pass, later] = [passAt('40115', Date.now(), [60, 70]), passAt('35946', Date.now(), [80, 90])];
const list = skyList({ satellites, passes: [pass, later], bad: [] }, NO_FILTERS);

function renderRows(link: PassLink = () => null, shown = list): void {
  renderAt(
    '/Home',
    <SkySiteContext value={{ latitudeDeg: 47.37, longitudeDeg: 8.54, heightM: 0 }}>
      <PassLinkContext value={link}>
        <SatelliteRows list={shown} horizon="12h" trackedId={null} onTrack={() => undefined} />
      </PassLinkContext>
    </SkySiteContext>,
  );
}

const button = (name: string) => screen.getByRole('button', { name: `Pass Info of ${name}` });

it('links to the form that tasks the pass, if there is one', async () => {
  renderRows(({ id }, { peakMs }) => ({ to: `/Tasking?pass=${id}-${peakMs}` }));
  await userEvent.click(button('WORLDVIEW-3'));
  const link = await screen.findByRole('link', { name: 'Task this pass' });
  expect(link.getAttribute('href')).toBe(`/Tasking?pass=40115-${pass.peakMs}`);
});

it('plots the path over the sky, and describes it in words', async () => {
  renderRows();
  await userEvent.click(button('WORLDVIEW-3'));
  const plot = await screen.findByRole('img', { name: 'Way over the sky: from N to S, 50.0° high in E' });
  const line = plot.querySelector('polyline')?.getAttribute('points') ?? '';
  expect(line.split(' ')).toHaveLength(41);
  expect(line).not.toContain('NaN');
});

it('says why the pass cannot be tasked', async () => {
  renderRows(() => ({ refusal: 'Too soon to task.' }));
  await userEvent.click(button('WORLDVIEW-3'));
  expect(await screen.findByText('Too soon to task.')).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Task this pass' })).toBeNull();
});

it('links to the next pass that can be ordered', async () => {
  const next = passAt('40115', Date.now(), [1500, 1510]);
  renderRows(
    (_, { riseMs }) => (riseMs === next.riseMs ? { to: '/Tasking?pass=next' } : { refusal: 'Too soon to task.' }),
    skyList({ satellites, passes: [pass, later, next], bad: [] }, NO_FILTERS),
  );
  await userEvent.click(button('WORLDVIEW-3'));
  const link = await screen.findByRole('link', { name: /^Task the pass of / });
  expect(link.getAttribute('href')).toBe('/Tasking?pass=next');
});

it('is closed by its button', async () => {
  renderRows();
  await userEvent.click(button('WORLDVIEW-3'));
  await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('dims optical passes without daylight and says that they are too dark', () => {
  const dark = [pass, later].map((one) => ({ ...one, sunElevationAtPeakDeg: -3 }));
  const [optical, radar] = [satellites[0], skySatellite('35946', 'RADAR', { sensor: 'sar' })];
  renderRows(
    () => null,
    skyList(
      { satellites: [optical, radar].flatMap((one) => one ?? []), passes: dark, bad: [] },
      { ...NO_FILTERS, imaging: false },
    ),
  );
  const [, first, second] = screen.getAllByRole('row');
  expect(first?.textContent).toContain('too dark for an image');
  expect(second?.textContent).not.toContain('too dark');
});

it('has no link for a satellite that cannot be tasked', async () => {
  renderRows();
  await userEvent.click(button('WORLDVIEW-3'));
  expect(await screen.findByText('Duration')).toBeDefined();
  expect(screen.getByRole('dialog').textContent).toContain(toZone('UTC').longDay(pass.riseMs));
  expect(screen.queryByRole('link', { name: 'Task this pass' })).toBeNull();
});

it('returns the focus to its button', async () => {
  renderRows();
  await userEvent.click(button('WORLDVIEW-2'));
  expect(await screen.findByRole('dialog')).toBeDefined();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(button('WORLDVIEW-2')));
});

it('shows one pass after the other, and returns the focus to the button of the last', async () => {
  renderRows();
  await userEvent.click(button('WORLDVIEW-3'));
  expect(await screen.findByRole('dialog', { name: 'Pass Info of WORLDVIEW-3' })).toBeDefined();
  expect(button('WORLDVIEW-3').getAttribute('aria-expanded')).toBe('true');
  await userEvent.click(button('WORLDVIEW-2'));
  expect(await screen.findByRole('dialog', { name: 'Pass Info of WORLDVIEW-2' })).toBeDefined();
  expect(button('WORLDVIEW-3').getAttribute('aria-expanded')).toBe('false');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(button('WORLDVIEW-2')));
});

it('steps through the list by buttons and arrow keys, and returns the focus to the row of the last pass', async () => {
  renderRows();
  await userEvent.click(button('WORLDVIEW-3'));
  const popup = await screen.findByRole('dialog', { name: 'Pass Info of WORLDVIEW-3' });
  const [previous, next] = ['Previous pass', 'Next pass'].map((name) => screen.getByRole('button', { name }));
  expect(previous?.getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(next ?? popup);
  expect(await screen.findByRole('dialog', { name: 'Pass Info of WORLDVIEW-2' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Next pass' }).getAttribute('aria-disabled')).toBe('true');
  await userEvent.keyboard('{ArrowUp}');
  expect(await screen.findByRole('dialog', { name: 'Pass Info of WORLDVIEW-3' })).toBeDefined();
  await userEvent.keyboard('{ArrowDown}');
  expect(await screen.findByRole('dialog', { name: 'Pass Info of WORLDVIEW-2' })).toBeDefined();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(button('WORLDVIEW-2')));
});

it('marks passes that can be ordered in the list', () => {
  renderRows(({ id }) => (id === '40115' ? { to: '/Tasking' } : { refusal: 'Too late.' }));
  const marked = screen.getAllByRole('row').filter(({ textContent }) => textContent.includes('can be ordered'));
  expect(marked.map(({ textContent }) => textContent)).toEqual([expect.stringContaining('WORLDVIEW-3')]);
});

it('links to a pass beyond the list that can be ordered', async () => {
  renderRows((_, { riseMs }) =>
    riseMs > Date.now() + 24 * 3_600_000 ? { to: '/Tasking?pass=far' } : { refusal: 'Too late.' },
  );
  await userEvent.click(button('WORLDVIEW-3'));
  expect(await screen.findByRole('link', { name: /^Task the pass of / })).toBeDefined();
});

it('explains why a place is out of a radar’s view: too close to its track, or on the other side', async () => {
  const looksRight = { sensor: 'sar', minOffNadirDeg: 26, lookSide: 'right' } as const;
  const passes = [
    passAt('1', Date.now(), [60, 70]),
    passAt('2', Date.now(), [80, 90]),
    passAt('3', Date.now(), [95, 99]),
  ];
  const radars = ['1', '2', '3'].map((id) => skySatellite(id, `RADAR-${id}`, looksRight));
  const [near, left, right] = passes.map((one, index) => ({
    ...one,
    offNadirAtPeakDeg: index === 0 ? 12 : 35,
    lookSide: index === 2 ? ('right' as const) : ('left' as const),
  }));
  renderRows(
    () => null,
    skyList(
      { satellites: radars, passes: [near, left, right].flatMap((one) => one ?? []), bad: [] },
      { ...NO_FILTERS, imaging: false },
    ),
  );
  const texts = [
    '12.0° at the peak, nearer than its usual 26°',
    '35.0° at the peak, but it looks right',
    '35.0° at the peak',
  ];
  for (const [index, text] of texts.entries()) {
    await userEvent.click(button(`RADAR-${index + 1}`));
    expect(await screen.findByText(text)).toBeDefined();
  }
});
