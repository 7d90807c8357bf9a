import { describe, expect, it } from 'vitest';
import { circles } from './cycles.ts';
import { sourceFiles } from './project-files.ts';

describe('import cycles', () => {
  it('do not exist, including type imports', () => {
    expect(circles(sourceFiles())).toEqual([]);
  });

  it('are detected, even if they consist only of type imports', () => {
    const file = (name: string, imported: string) => ({
      path: `apps/web/src/${name}.ts`,
      text: `import type { X } from './${imported}.ts';`,
    });
    const files = [file('a', 'b'), file('b', 'c'), file('c', 'a'), file('d', 'a')];
    expect(circles(files)).toEqual([['apps/web/src/a.ts', 'apps/web/src/b.ts', 'apps/web/src/c.ts']]);
  });
});
