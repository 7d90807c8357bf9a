import { formatOmm, formatTle } from '@groundtrack/orbit';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { serveApi, toProblem } from '../../../testing/api-server.ts';
import { renderAt } from '../../../testing/render-app.tsx';
import { anElementSet } from '../../../testing/sky.ts';
import { AddSatellites } from './add-satellites.tsx';
import { useCatalogStore } from './catalog-store.ts';
import { useCustomElements } from './custom-element-store.ts';
import { useExtraSatellites } from './use-extra-satellites.ts';

const recent = { ...anElementSet, epochMs: Math.floor(Date.now() / 1000) * 1000 - 3_600_000 };
const toCsv = (count: number) => {
  const records = Array.from({ length: count }, (_, index) => formatOmm({ ...recent, satelliteId: String(index + 1) }));
  return [Object.keys(records[0] ?? {}), ...records.map((record) => Object.values(record))].map(String).join('\n');
};
const toFile = (text: string | Uint8Array<ArrayBuffer>, name: string) => new File([text], name);

function Extra() {
  const extra = useExtraSatellites();
  return (
    <output data-testid="extra">
      {extra
        .map(({ id, source }) => `${source} ${id}`)
        .slice(0, 3)
        .join()}
    </output>
  );
}

async function open() {
  renderAt(
    '/Home',
    <>
      <AddSatellites />
      <Extra />
    </>,
  );
  await userEvent.click(screen.getByRole('button', { name: /^Add satellites/ }));
}
const paste = async (text: string) => {
  const box = screen.getByLabelText('Orbital elements');
  await userEvent.clear(box);
  if (text !== '') {
    await userEvent.click(box);
    await userEvent.paste(text);
  }
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
};
const choose = (file: File) => userEvent.upload(screen.getByLabelText('File with orbital elements'), file);
const extra = () => screen.getByTestId('extra');

beforeEach(async () => {
  localStorage.clear();
  useCustomElements.setState({ sets: [] });
  useCatalogStore.setState({ catalog: { kind: 'none' } });
  await serveApi({
    satellites: () => ({ json: { result: [] } }),
    elementCatalog: () => ({ bytes: new TextEncoder().encode(toCsv(600)), mediaType: 'text/csv' }),
  });
});

describe('adding satellites', () => {
  it('accepts a pasted TLE, stores it, and removes it with an undo', async () => {
    await open();
    await paste(`MINE\n${formatTle(recent)?.join('\n')}`);
    expect(await screen.findByText('Added 1 satellite: MINE')).toBeTruthy();
    const list = await screen.findByRole('list', { name: 'Added satellites' });
    expect(within(list).getByText(/number 40115/)).toBeTruthy();
    expect(extra().textContent).toBe('own 40115');
    await userEvent.click(screen.getByRole('button', { name: 'Remove MINE' }));
    expect(extra().textContent).toBe('');
    expect(screen.queryByText(/Added 1 satellite/)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(extra().textContent).toBe('own 40115');
    await userEvent.click(screen.getByRole('button', { name: 'Remove all' }));
    expect(screen.getByText('Removed 1 satellite')).toBeTruthy();
  });

  it('adds valid sets and lists invalid ones with their lines', async () => {
    await open();
    const [one = '', two = ''] = formatTle(recent) ?? [];
    await paste([`BAD\n${one.slice(0, 60)}\n${two}`, `GOOD\n${one}\n${two}`].join('\n'));
    expect(await screen.findByText('Added 1 satellite: GOOD')).toBeTruthy();
    expect(screen.getByText('Line 2, column 61: has 60 characters, must have 69')).toBeTruthy();
  });

  it('explains an empty text, and a file that is too large', async () => {
    await open();
    await paste('');
    expect(await screen.findByText(/^The text is empty. Paste TLE or OMM elements, or open a file/)).toBeTruthy();
    await choose(toFile(new Uint8Array(20_000_000), 'huge.csv'));
    expect(await screen.findByText(/^huge.csv has 20.0 MB; at most 10 MB can be read. Open a file with/)).toBeTruthy();
  });

  it('shows a file with too many sets as all active objects, for this visit', async () => {
    await open();
    await choose(toFile(toCsv(501), 'active.csv'));
    expect(await screen.findByText(/^active.csv has 501 element sets: shown as all active objects until/)).toBeTruthy();
    expect(await screen.findByText('501 objects of active.csv')).toBeTruthy();
    expect(extra().textContent).toContain('catalog 1,');
    expect(useCustomElements.getState().sets).toEqual([]);
    expect(screen.getByTestId('where').textContent).toContain('objects=active');
  });
});

describe('all active objects', () => {
  it('are loaded from the server when switched on, and removed when switched off', async () => {
    await open();
    expect(extra().textContent).toBe('');
    await userEvent.click(screen.getByLabelText('All active objects'));
    expect(await screen.findByText('600 objects')).toBeTruthy();
    expect(extra().textContent).toContain('catalog 1,');
    await userEvent.click(screen.getByLabelText('All active objects'));
    expect(extra().textContent).toBe('');
  });

  it('suggest an alternative if the server has none', async () => {
    const server = await serveApi({
      satellites: () => ({ json: { result: [] } }),
      elementCatalog: () => toProblem('not-found', 'This server has not fetched the catalog yet; open a file'),
    });
    await open();
    await userEvent.click(screen.getByLabelText('All active objects'));
    expect(await screen.findByText('This server has not fetched the catalog yet; open a file')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'Open a file' })).not.toHaveLength(0);
    server.answer({ elementCatalog: () => ({ bytes: new TextEncoder().encode(toCsv(2)), mediaType: 'text/csv' }) });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('2 objects')).toBeTruthy();
  });
});
