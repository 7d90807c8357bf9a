// Classes of CSS modules as types, so that the compiler rejects a class that no sheet defines.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './workspaces.js';

const source = join(root, 'apps/web/src');

/** Paths of the CSS modules of the web. */
export function cssModules() {
  return readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.module.css'))
    .map((name) => join(source, name))
    .toSorted();
}

/**
 * The classes a sheet defines, each once, in alphabetical order. Classes in `:global(…)` are not defined here.
 * @param {string} css @returns {string[]}
 */
export function classNames(css) {
  const plain = css.replaceAll(/\/\*[\s\S]*?\*\/|"[^"]*"|'[^']*'/g, '');
  const selectors = [...plain.matchAll(/[^{};]+(?=\{)/g)].map(([selector]) => selector.trim());
  const own = selectors.filter((selector) => !selector.startsWith('@')).join(' ');
  const names = own.replaceAll(/:global\([^)]*\)/g, '').matchAll(/\.([A-Za-z_][\w-]*)/g);
  return [...new Set([...names].map(([, name = '']) => name))].toSorted();
}

/** The declaration beside a CSS module. @param {readonly string[]} names @returns {string} */
export function cssDeclaration(names) {
  const members = names.map((name) => `  readonly ${name}: string;\n`).join('');
  return `// Written by \`npm run css-types\`.\ndeclare const classes: {\n${members}};\nexport default classes;\n`;
}

/** Writes the declarations of all CSS modules; up-to-date ones are not rewritten. */
export function writeCssTypes() {
  for (const path of cssModules()) {
    const declaration = cssDeclaration(classNames(readFileSync(path, 'utf8')));
    const target = `${path}.d.ts`;
    if (!existsSync(target) || readFileSync(target, 'utf8') !== declaration) writeFileSync(target, declaration);
  }
}
