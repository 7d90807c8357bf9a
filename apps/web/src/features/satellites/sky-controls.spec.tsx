import type { Place } from '@groundtrack/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderAt } from '../../testing/render-app.tsx';
import { greenbelt } from '../../testing/samples.ts';
import { addressOf, serveFleet, standAtFleetNow, startsOf, TestedTab, tableRows } from './testing/tested-tab.tsx';

standAtFleetNow();

describe('filters', () => {
  it('find by name, show the count, and can be cleared', async () => {
    await serveFleet();
    renderAt('/Home', <TestedTab />);
    await tableRows();
    await userEvent.type(screen.getByRole('searchbox', { name: /^Satellite name/ }), 'sat 3');
    expect(await screen.findByText(/^1 of 9 satellites/)).toBeDefined();
    expect(addressOf().get('q')).toBe('sat 3');
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByText(/^9 of 9 satellites/)).toBeDefined();
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
    expect(addressOf().toString()).toBe('');
  });

  it('suggest a change when nothing is left', async () => {
    await serveFleet();
    renderAt('/Home?sensor=sar&q=sat', <TestedTab />);
    expect(await screen.findByText('No satellite within these filters')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Show optical and radar' }));
    expect(await screen.findByText(/^8 of 9 satellites/)).toBeDefined();
  });

  it('accept a lower elevation, recalculate, and reject invalid elevations', async () => {
    await serveFleet();
    renderAt('/Home?image=any', <TestedTab />);
    const passCount = async () =>
      (await screen.findAllByRole('button', { name: /^(All \d+|Both) passes/ })).reduce(
        (sum, button) => sum + Number(/\d+/.exec(button.getAttribute('aria-label') ?? '')?.[0]),
        0,
      );
    const usual = await passCount();
    await userEvent.click(screen.getByRole('button', { name: 'Filters' }));
    const field = screen.getByRole('textbox', { name: 'Minimum elevation, degrees' });
    await userEvent.clear(field);
    await userEvent.type(field, '95');
    expect(screen.getByText('Minimum elevation “95” is not from 0 to 89. It stays 30°.')).toBeDefined();
    await userEvent.clear(field);
    await userEvent.type(field, '5');
    await waitFor(() => expect(addressOf().get('minelevation')).toBe('5'));
    await waitFor(async () => expect(await passCount()).toBeGreaterThan(usual));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Filter by' }), 'Maximum off nadir at the peak');
    await waitFor(() => expect(addressOf().get('offnadir')).toBe('30'));
    expect(addressOf().get('minelevation')).toBeNull();
    expect(screen.getByRole('textbox', { name: 'Maximum off nadir at the peak, degrees' })).toBeDefined();
  });
});

describe('horizons', () => {
  it('of seven days show all passes of a satellite below its row', async () => {
    await serveFleet();
    renderAt('/Home?image=any', <TestedTab />);
    await tableRows();
    await userEvent.click(screen.getByRole('radio', { name: '7 days' }));
    const all = await screen.findByRole('button', { name: /^All \d\d passes of SAT 0/ });
    expect(addressOf().get('horizon')).toBe('7d');
    await userEvent.click(all);
    const passes = within(screen.getByRole('list', { name: 'Passes of SAT 0' })).getAllByRole('listitem');
    expect(`All ${passes.length} passes of SAT 0`).toBe(all.getAttribute('aria-label'));
    expect(passes[0]?.textContent).toMatch(/peak \d\d:\d\d:\d\d, \d\d\.\d° high · [NESW]+ → [NESW]+ → [NESW]+/);
    expect((await tableRows()).at(-1)?.textContent).toContain('>7 days');
  });

  it('can be shown as one list of all passes with the days as headings', async () => {
    await serveFleet();
    renderAt('/Home?horizon=24h&image=any', <TestedTab />);
    await tableRows();
    await userEvent.click(screen.getByRole('radio', { name: 'All passes' }));
    expect(await screen.findByRole('table', { name: 'All passes, soonest first' })).toBeDefined();
    const starts = startsOf(await tableRows());
    expect(starts.length).toBeGreaterThan(9);
    expect(starts).toEqual(starts.toSorted());
    expect(screen.getByRole('columnheader', { name: 'Sunday, August 23, UTC' })).toBeDefined();
    expect(addressOf().get('list')).toBe('passes');
  });
});

describe('days', () => {
  const days = async () => [...new Set(startsOf(await tableRows()).map((start) => start.slice(0, 10)))];

  it('of today and tomorrow are shown without the other', async () => {
    await serveFleet();
    renderAt('/Home?list=passes', <TestedTab />);
    await tableRows();
    await userEvent.click(screen.getByRole('radio', { name: 'Tomorrow' }));
    await waitFor(async () => expect(await days()).toEqual(['2026-08-23']));
    expect(addressOf().get('horizon')).toBe('tomorrow');
    await userEvent.click(screen.getByRole('radio', { name: 'Today' }));
    await waitFor(async () => expect(await days()).toEqual(['2026-08-22']));
    await userEvent.click(screen.getByRole('radio', { name: 'By satellite' }));
    expect((await tableRows()).at(-1)?.textContent).toContain('None today');
  });

  it('show passes in daylight only while the switch is on', async () => {
    await serveFleet();
    renderAt('/Home?horizon=tomorrow&list=passes&image=any', <TestedTab />);
    expect((await screen.findAllByText('too dark for an image')).length).toBeGreaterThan(0);
    const toggle = screen.getByRole('button', { name: 'Daylight' });
    expect(toggle.getAttribute('aria-pressed')).toBe('false');
    await userEvent.click(toggle);
    expect(addressOf().get('light')).toBe('day');
    await waitFor(() => expect(screen.queryByText('too dark for an image')).toBeNull());
    await userEvent.click(toggle);
    expect(addressOf().get('light')).toBeNull();
  });

  it('show only passes that can image until the switch is off', async () => {
    await serveFleet();
    renderAt('/Home?horizon=tomorrow&list=passes', <TestedTab />);
    const useful = (await tableRows()).length;
    expect(screen.queryByText(/for an image/)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Can image' }));
    expect(addressOf().get('image')).toBe('any');
    await waitFor(async () => expect((await tableRows()).length).toBeGreaterThan(useful));
    expect(screen.getByText(/^\d+ passes of \d satellites$/)).toBeDefined();
  });

  it('are sorted by angle on request', async () => {
    await serveFleet();
    renderAt('/Home?horizon=7d&list=passes', <TestedTab />);
    await tableRows();
    await userEvent.selectOptions(screen.getByLabelText('Order of passes'), 'Best first');
    expect(await screen.findByRole('table', { name: 'All passes, best first' })).toBeDefined();
    expect(addressOf().get('order')).toBe('best');
    const angles = (await tableRows()).map(({ textContent }) => Number(/([\d.]+)° off nadir/.exec(textContent)?.[1]));
    expect(angles).toEqual(angles.toSorted((a, b) => a - b));
  });
});

describe('over an area', () => {
  const over: Place = {
    ...greenbelt,
    area: {
      type: 'Polygon',
      coordinates: [
        [
          [-79, 37.5],
          [-75, 37.5],
          [-75, 41],
          [-79, 41],
          [-79, 37.5],
        ],
      ],
    },
  };
  const reached = () =>
    screen.getAllByText(/^reaches /).map(({ textContent }) => {
      const [, share = ''] = /reaches (all|< 1|\d+)/.exec(textContent) ?? [];
      return share === 'all' ? 100 : share === '< 1' ? 0.5 : Number(share);
    });

  it('show the reached share, filter by it, and sort by it', async () => {
    await serveFleet();
    renderAt('/Home?list=passes&horizon=24h', <TestedTab over={over} />);
    await tableRows();
    const all = reached();
    expect(all.some((percent) => percent < 100)).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'Filters' }));
    await userEvent.selectOptions(screen.getByLabelText('Order of passes'), 'Most of the area first');
    expect(await screen.findByRole('table', { name: 'All passes, most of the area first' })).toBeDefined();
    expect(reached()).toEqual(all.toSorted((a, b) => b - a));
    await userEvent.selectOptions(screen.getByLabelText('Area in reach'), 'All of it');
    await waitFor(() => expect(reached()).toEqual(all.filter((percent) => percent === 100)));
    expect(addressOf().get('reach')).toBe('100');
    expect(addressOf().get('order')).toBe('share');
  });

  it('hide these fields for a point', async () => {
    await serveFleet();
    renderAt('/Home?reach=100&order=share&sensor=optical', <TestedTab />);
    await tableRows();
    expect(screen.queryByLabelText('Area in reach')).toBeNull();
    expect(screen.queryByText(/^reaches /)).toBeNull();
  });
});
