import { expect, test } from 'vitest';
import { inTurns } from './in-turns.ts';

const LARGE = 'a'.repeat(10_000);

test('runs the large files of what comes later one by one, in the order of imports, without what has run by then', () => {
  const bundle = {
    'assets/index.js': chunk('assets/index.js', {
      isEntry: true,
      imports: ['assets/react.js'],
      code: 'go(()=>import("./home.js"),[1]);import(`./alone.js`)',
    }),
    'assets/react.js': chunk('assets/react.js', {}),
    'assets/home.js': chunk('assets/home.js', {
      imports: ['assets/common.js', 'assets/react.js'],
      code: 'import{a}from"./common.js";import(`./later.js`)',
    }),
    'assets/common.js': chunk('assets/common.js', { imports: ['assets/asking.js', 'assets/small.js'], code: LARGE }),
    'assets/asking.js': chunk('assets/asking.js', { code: LARGE }),
    'assets/small.js': chunk('assets/small.js', {}),
    'assets/alone.js': chunk('assets/alone.js', { imports: ['assets/index.js'] }),
    'assets/later.js': chunk('assets/later.js', { imports: ['assets/asking.js', 'assets/more.js'] }),
    'assets/more.js': chunk('assets/more.js', { code: LARGE }),
  };
  generate(bundle);
  expect(bundle['assets/index.js'].code).toBe(
    'go(()=>import("./asking.js").then(()=>import("./common.js")).then(()=>import("./home.js")),[1]);import(`./alone.js`)',
  );
  expect(bundle['assets/home.js'].code).toBe(
    'import{a}from"./common.js";import("./more.js").then(()=>import("./later.js"))',
  );
});

interface Chunk {
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly code?: string;
}

/** Only the fields of a chunk that are read. */
function chunk(fileName: string, { isEntry = false, imports = [], code = '' }: Chunk) {
  return { type: 'chunk', fileName, isEntry, imports, code };
}

function generate(bundle: object): void {
  const { generateBundle } = inTurns();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it uses nothing but the bundle
  (generateBundle as unknown as (options: null, bundle: object) => void)(null, bundle);
}
