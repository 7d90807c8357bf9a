import { expect, it } from 'vitest';
import { oddControls, offScale } from './design-tokens.ts';
import { projectPaths, readFiles } from './project-files.ts';

const WEB = 'apps/web/src/';

it('finds only sizes, corners, and spaces that are not in the scales', () => {
  const css = `
.a { font-size: 0.8rem; padding: 0.3rem 1rem; border-radius: 3px 0; gap: 0.6rem; }
.b { font-size: var(--gt-title); margin: -0.125rem auto 0.375rem; border-radius: var(--mantine-radius-sm) 0; }
.c { padding: clamp(1rem, 2.5vw, 1.1rem); margin-block: calc(var(--gt-bar-height) + 1.25rem); }
@media print {
  .d { font-size: 10pt; }
}`;
  expect(offScale(css)).toEqual([
    'font-size: 0.8rem',
    'padding: 0.3rem 1rem',
    'border-radius: 3px 0',
    'gap: 0.6rem',
    'padding: clamp(1rem, 2.5vw, 1.1rem)',
  ]);
  expect(oddControls('<Button\n  size="compact-sm"\n/> <Button size="xs"> <Loader size="md">')).toEqual([
    'size="compact-sm"',
  ]);
});

it('every style of the web takes sizes, corners and spaces from the scales of docs/design.md', () => {
  const files = readFiles(projectPaths().filter((path) => path.startsWith(WEB)));
  const odd = files.flatMap(({ path, text }) => {
    const found = path.endsWith('.css') ? offScale(text) : path.endsWith('.tsx') ? oddControls(text) : [];
    return found.map((one) => `${path}: ${one}`);
  });
  expect(odd).toEqual([]);
});
