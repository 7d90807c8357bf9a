import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { classNames, cssDeclaration, cssModules } from '../lib/css-classes.js';
import { projectRoot, sourceFiles } from './project-files.ts';

const IMPORT = /import (\w+) from '([^']+\.module\.css)'/g;

/** The classes of all CSS modules that are read somewhere, as `sheet.css .name`. */
function usedClasses(): Set<string> {
  const used = new Set<string>();
  for (const { path, text } of sourceFiles())
    for (const [, local = '', specifier = ''] of text.matchAll(IMPORT)) {
      const sheet = join(projectRoot, dirname(path), specifier);
      for (const [, name] of text.matchAll(new RegExp(`\\b${local}\\.(\\w+)`, 'g'))) used.add(`${sheet} .${name}`);
    }
  return used;
}

it('finds exactly the classes of a sheet', () => {
  const css = `
    /* .comment { } */
    .box, .box:hover > .title[data-kind=".no"] { color: rgb(0 0 0 / .5); background: url("a.png") }
    @media (max-width: 30.5em) { .narrow { margin: .5rem } }
    .host :global(.foreign) { top: 0 }`;
  expect(classNames(css)).toEqual(['box', 'host', 'narrow', 'title']);
});

it('declares them for the compiler', () => {
  expect(cssDeclaration(['box'])).toContain('readonly box: string;');
});

it('every class of every sheet is used', () => {
  const used = usedClasses();
  const unused = cssModules().flatMap((sheet) =>
    classNames(readFileSync(sheet, 'utf8'))
      .map((name) => `${sheet} .${name}`)
      .filter((name) => !used.has(name)),
  );
  expect(unused).toEqual([]);
});
