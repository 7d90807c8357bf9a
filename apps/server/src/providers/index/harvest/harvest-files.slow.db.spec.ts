import { appendFile, mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { toSceneId } from '@groundtrack/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { everything, pointAt, type SceneBase, sceneBase } from '../testing/scene-base.ts';
import { anItem, lines } from './testing/an-item.ts';
import { type HarvestResult, runHarvest } from './testing/run-harvest.ts';

const MB = 1024 * 1024;

let base: SceneBase;
let folder: string;
beforeAll(async () => {
  base = await sceneBase();
});
afterAll(() => base.close());
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'harvest-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function file(name: string, content: string | Buffer): Promise<string> {
  const target = path.join(folder, name);
  await mkdir(path.dirname(target), { recursive: true });
  await writeFile(target, content);
  return target;
}

const items = (count: number, prefix: string) => Array.from({ length: count }, (_, i) => anItem(`${prefix}-${i}`));

describe('a harvest of files', () => {
  it('imports changed items and keeps the rest', async () => {
    const first = items(3, 'change');
    const target = await file('a.ndjson', lines(first));
    expect((await runHarvest(base, target)).summary).toMatchObject({ added: 3, end: 'finished', resumed: false });
    const geometry = {
      type: 'Polygon',
      coordinates: [
        [
          [170, 0],
          [-170, 0],
          [-170, 5],
          [170, 5],
          [170, 0],
        ],
      ],
    };
    await writeFile(target, lines([first[0], anItem('change-1', { geometry }), first[2], anItem('change-3')]));
    expect((await runHarvest(base, target)).summary).toMatchObject({ added: 1, changed: 1, unchanged: 2 });
    expect((await base.scenes.find('umbra', toSceneId('change-1')))?.parts).toHaveLength(2);
    const { records } = await base.scenes.search(everything(pointAt(-175, 1)), { limit: 9, after: null });
    expect(records.map(({ featureId }) => featureId)).toEqual(['change-1']);
    await writeFile(target, lines(first));
    expect((await runHarvest(base, target)).summary).toMatchObject({ added: 0, changed: 1, unchanged: 2 });
    expect((await base.scenes.search(everything(pointAt(-175, 1)), { limit: 9, after: null })).records).toEqual([]);
  });

  it('keeps the last of several items with one id', async () => {
    const old = anItem('twice', { collection: 'old' });
    const { summary } = await runHarvest(base, await file('twice.ndjson', lines([old, anItem('twice')])));
    expect(summary).toMatchObject({ added: 1 });
    expect(await base.scenes.find('umbra', toSceneId('twice'))).toMatchObject({ collection: 'spec' });
  });

  it('rejects broken and hostile items individually, and imports those between them', async () => {
    const ring = (...positions: unknown[]) => ({ type: 'Polygon', coordinates: [positions] });
    const hostile = [
      'no json',
      'null',
      '"text"',
      '[]',
      '{}',
      `{"id":${'['.repeat(50_000)}${']'.repeat(50_000)},"type":"Feature"}`,
      anItem('', {}),
      anItem('nul\u0000'),
      anItem('half \ud800'),
      anItem('no properties', { properties: null }),
      anItem('no date', { properties: {} }),
      anItem('bad date', { properties: { datetime: 'soon' } }),
      anItem('far date', { properties: { datetime: '9999-12-31T00:00:00Z' } }),
      anItem('no geometry', { geometry: null }),
      anItem('a point', { geometry: { type: 'Point', coordinates: [0, 0] } }),
      anItem('bow tie', { geometry: ring([0, 0], [1, 1], [1, 0], [0, 1], [0, 0]) }),
      anItem('text', { geometry: ring([0, 0], ['1', 0], [1, 1], [0, 0]) }),
      anItem('far out', { geometry: ring([0, 0], [1, 0], [1, 91], [0, 0]) }),
      anItem('flat', { geometry: ring([0, 0], [1, 0], [2, 0], [0, 0]) }),
      anItem('endless', { geometry: ring(...Array.from({ length: 20_000 }, (_, i) => [i / 1e4, (i % 7) / 1e4])) }),
    ];
    const good = items(hostile.length, 'good');
    const content = lines(hostile.flatMap((item, i) => [item, good[i]]));
    const { summary, refused } = await runHarvest(base, await file('hostile.ndjson', content));
    expect(summary).toMatchObject({ added: good.length, refused: hostile.length, end: 'finished' });
    expect(refused.map(({ where }) => where)).toEqual(hostile.map((_, i) => `hostile.ndjson:${2 * i + 1}`));
    for (const { reason } of refused) expect(reason).toMatch(/^[\w:-]+: \w.{3,150}$/);
  });

  it('treats odd values as unknown, and any text as text', async () => {
    const sql = `'); DROP TABLE scene; --`;
    const odd = [
      anItem(sql, { collection: sql, properties: { datetime: '2025-06-01T00:00:00Z', platform: sql } }),
      '{"type":"Feature","id":"huge","geometry":{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,0]]]},' +
        '"properties":{"datetime":"2025-06-01T00:00:00Z","sar:resolution_range":1e999,"eo:cloud_cover":-4,"view:off_nadir":1e300}}',
      ...[1e300, 1e-300].map((value) =>
        anItem(`${value}`, {
          properties: {
            datetime: '2025-06-01T00:00:00Z',
            'sar:resolution_range': value,
            'eo:cloud_cover': value,
            'view:off_nadir': value,
            'view:sun_elevation': -value,
          },
        }),
      ),
      anItem('clockwise', {
        geometry: {
          type: 'Polygon',
          coordinates: [
            [
              [0, 0],
              [0, 1],
              [1, 1],
              [1, 0],
              [0, 0],
            ],
          ],
        },
      }),
    ];
    expect((await runHarvest(base, await file('odd.ndjson', lines(odd)))).summary).toMatchObject({
      added: 5,
      refused: 0,
    });
    expect(await base.scenes.find('umbra', toSceneId(sql))).toMatchObject({ featureId: sql, collection: sql });
    expect(await base.scenes.find('umbra', toSceneId('huge'))).toMatchObject({
      groundSampleDistanceM: null,
      cloudCover: null,
      offNadirDeg: null,
    });
    expect((await base.scenes.find('umbra', toSceneId('clockwise')))?.parts[0]?.coordinates[0]?.[1]).toEqual([1, 0]);
  });

  it('skips a line that is too long, and imports those around it', async () => {
    const long = `{"id":"${'x'.repeat(8 * MB)}"}\n`;
    const target = await file('long.ndjson', lines([anItem('before long')]) + long + lines([anItem('after long')]));
    const { summary, refused } = await runHarvest(base, target);
    expect(summary).toMatchObject({ added: 2, refused: 1 });
    expect(refused).toEqual([{ where: 'long.ndjson:2', id: null, reason: 'line: is longer than 8 MB' }]);
  });

  it('reads compressed lines, collections, single items, and folders of them', async () => {
    await file('in/b.ndjson.gz', gzipSync(lines(items(700, 'gz'))));
    await file('in/deep/c.geojson', JSON.stringify({ type: 'FeatureCollection', features: items(5, 'fc') }));
    await file('in/deep/d.json', JSON.stringify(anItem('single')));
    await file('in/deep/catalog.json', JSON.stringify({ type: 'Catalog', id: 'c', links: [] }));
    await file('in/notes.txt', 'not read');
    await file('in/broken.json', '{');
    const { summary, refused } = await runHarvest(base, path.join(folder, 'in'));
    expect(summary).toMatchObject({ added: 706, refused: 1, end: 'finished' });
    expect(refused).toEqual([{ where: 'broken.json', id: null, reason: 'document: is no JSON' }]);
    expect((await runHarvest(base, path.join(folder, 'in', 'deep', 'c.geojson'))).summary).toMatchObject({
      unchanged: 5,
    });
  });

  it.each(['stop.ndjson', 'stop.ndjson.gz'])('continues in %s where it was stopped', async (name) => {
    const content = lines(items(2_600, name));
    const target = await file(name, name.endsWith('.gz') ? gzipSync(content) : content);
    const stopping = new AbortController();
    const onProgress = () => stopping.abort();
    const first = await runHarvest(base, target, { signal: stopping.signal, onProgress });
    expect(first.summary.end).toBe('stopped');
    expect(first.summary.added).toBeGreaterThan(0);
    expect(first.summary.added).toBeLessThan(2_600);
    const second = await runHarvest(base, target);
    expect(second.summary).toMatchObject({ end: 'finished', resumed: true, added: 2_600, changed: 0, unchanged: 0 });
    expect((await runHarvest(base, target)).summary).toMatchObject({ resumed: false, added: 0, unchanged: 2_600 });
  });

  it('starts over if the file changed after the stop', async () => {
    const target = await file('grown.ndjson', lines(items(1_200, 'grown')));
    const stopping = new AbortController();
    await runHarvest(base, target, { signal: stopping.signal, onProgress: () => stopping.abort() });
    await appendFile(target, lines([anItem('grown-more')]));
    const { summary } = await runHarvest(base, target);
    expect(summary.resumed).toBe(false);
    expect(summary.added + summary.unchanged).toBe(1_201);
  });

  it('keeps what it read of a truncated archive, and reports the error', async () => {
    const packed = gzipSync(lines(items(3_000, 'torn')));
    const target = await file('torn.ndjson.gz', packed);
    await truncate(target, packed.length - 20);
    await expect(runHarvest(base, target)).rejects.toThrow(/torn.ndjson.gz cannot be read after line \d+/);
    expect(await base.scenes.find('umbra', toSceneId('torn-1500'))).not.toBeNull();
  });

  it('skips older scenes', async () => {
    const dated = ['2024-12-31T23:59:59Z', '2025-01-01T00:00:00Z'].map((datetime) =>
      anItem(datetime, { properties: { datetime } }),
    );
    const { summary } = await runHarvest(base, await file('since.ndjson', lines(dated)), {
      sinceMs: Date.UTC(2025, 0, 1),
    });
    expect(summary).toMatchObject({ added: 1, passedOver: 1 });
  });

  it('stops when another run of the same source starts', async () => {
    const target = await file('two.ndjson', lines(items(15_000, 'two')));
    const others: Promise<HarvestResult>[] = [];
    const first = await runHarvest(base, target, {
      onProgress: () => {
        if (others.length === 0) others.push(runHarvest(base, target));
      },
    });
    expect(first.summary.end).toBe('taken over');
    expect(await others[0]).toMatchObject({ summary: { end: 'finished', added: 15_000 } });
  });

  it('reports a missing file', async () => {
    await expect(runHarvest(base, path.join(folder, 'none.ndjson'))).rejects.toThrow('There is no file or folder');
    await expect(runHarvest(base, await file('x.json', '{"type":"Topology"}'))).rejects.toThrow(
      'its type is "Topology"',
    );
  });
});
