import { expect, it } from 'vitest';
import { projectTexts, reachesOutside } from './own-tree.ts';

const files = projectTexts();

it('no file reaches outside the project', () => {
  expect(files.length).toBeGreaterThan(500);
  expect(reachesOutside(files)).toEqual([]);
});

it.each([
  ['packages/orbit/src/a.spec.ts', "new URL('../../../../shared/tables/', import.meta.url)"],
  ['apps/server/src/a.ts', "path.resolve(import.meta.dirname, '../../../../other')"],
  ['apps/server/src/a.ts', "join(projectDir, '..', 'shared', 'tables')"],
  ['apps/web/bench/a.ts', 'const text = readFileSync(`../../../../data.csv`)'],
  ['tools/a.js', "import { x } from '../../other/x.js';"],
  ['README.md', 'see [the tables](../tables/README.md)'],
  ['.ci/run', 'cd ../../elsewhere'],
  ['package.json', '"test": "cat shared/data/README.md"'],
])('rejects %s: %s', (path, text) => {
  expect(reachesOutside([{ path, text }])).toHaveLength(1);
});

it.each([
  ['packages/orbit/src/a.ts', "import { x } from '../bench/x.ts';"],
  ['apps/server/src/platform/blobs/a.ts', "const secret = '..%2f..%2fetc';"],
  ['tools/lib/reference-data.js', "join(root, '../shared/data')"],
])('allows %s: %s', (path, text) => {
  expect(reachesOutside([{ path, text }])).toEqual([]);
});
