import { expect, test } from 'vitest';
import { toFileList } from './files-ahead.ts';

test('lists what a screen needs beside the first load, each file once, and nothing it loads later', () => {
  const bundle = toBundle({
    'index.js': { isEntry: true, imports: [], css: ['index.css'] },
    'home.js': { facadeModuleId: '/app/src/home.tsx', imports: ['index.js', 'a.js', 'b.js'], css: ['home.css'] },
    'a.js': { imports: ['b.js', 'index.js'], css: ['index.css'] },
    'b.js': { imports: ['a.js'] },
    'ask.js': { facadeModuleId: '/app/src/ask.ts', imports: ['b.js', 'index.js'] },
    'globe.js': { imports: ['a.js'] },
  });
  expect(toFileList(bundle, ['/home.tsx'])).toEqual(['home.js', 'home.css', 'a.js', 'b.js']);
  expect(toFileList(bundle, ['/home.tsx', '/ask.ts'])).toEqual(['home.js', 'home.css', 'a.js', 'b.js', 'ask.js']);
  expect(() => toFileList(bundle, ['/home.tsx', '/gone.tsx'])).toThrow('/gone.tsx');
});

interface Chunk {
  readonly isEntry?: boolean;
  readonly facadeModuleId?: string;
  readonly imports: readonly string[];
  readonly css?: readonly string[];
}

/** Only the fields of a chunk that are read. */
function toBundle(chunks: Readonly<Record<string, Chunk>>): Parameters<typeof toFileList>[0] {
  const entries = Object.entries(chunks).map(([fileName, { css = [], isEntry = false, ...chunk }]) => [
    fileName,
    { type: 'chunk', fileName, isEntry, ...chunk, viteMetadata: { importedCss: new Set(css) } },
  ]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only these fields are read
  return Object.fromEntries(entries) as Parameters<typeof toFileList>[0];
}
