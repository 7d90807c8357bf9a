import { describe, expect, it } from 'vitest';
import { circles } from './cycles.ts';
import { sourceFiles } from './project-files.ts';

describe('circles', () => {
  it('are none, imports of types included', () => {
    expect(circles(sourceFiles())).toEqual([]);
  });

  it('are noticed, also where only types go round', () => {
    const file = (name: string, imported: string) => ({
      path: `apps/web/src/${name}.ts`,
      text: `import type { X } from './${imported}.ts';`,
    });
    const files = [file('a', 'b'), file('b', 'c'), file('c', 'a'), file('d', 'a')];
    expect(circles(files)).toEqual([['apps/web/src/a.ts', 'apps/web/src/b.ts', 'apps/web/src/c.ts']]);
  });
});
