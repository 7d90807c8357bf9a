// The full tables behind `fixtures/`: the only place in the project that reads outside of its tree.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root } from './project.js';
import { workspaces } from './workspaces.js';

const folder = join(root, '../shared/data');

/** Whether the full tables are next to the project folder. Only maintainers have them. */
export function hasReferenceData() {
  return existsSync(join(folder, 'README.md'));
}

/** The folder of the full tables; throws when it is missing. */
export function referenceFolder() {
  if (!hasReferenceData()) {
    throw new Error(
      `test:reference runs specs on the full tables, which belong into ${folder}; there is no such folder. ` +
        'npm test runs the same specs on fixtures/.',
    );
  }
  return folder;
}

/** Specs that read the data directly or through an import, as paths from the root. */
export function referenceSpecs() {
  const files = new Map(
    workspaces()
      .flatMap(sourceFiles)
      .map((path) => [path, importsOf(path)]),
  );
  const readers = new Set(
    [...files].filter(([, imports]) => imports.includes('@groundtrack/fixtures')).map(([path]) => path),
  );
  let before = 0;
  while (before < readers.size) {
    before = readers.size;
    for (const [path, imports] of files) if (imports.some((imported) => readers.has(imported))) readers.add(path);
  }
  return [...readers].filter((path) => /\.spec\.tsx?$/.test(path)).map((path) => relative(root, path));
}

/** @param {string} workspace @returns {string[]} */
function sourceFiles(workspace) {
  const source = join(root, workspace, 'src');
  if (!existsSync(source)) return [];
  return readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => join(source, path));
}

/** @param {string} path @returns {string[]} packages by name, files of the project by their path */
function importsOf(path) {
  const text = readFileSync(path, 'utf8');
  return [...text.matchAll(/\bfrom '([^']+)'/g)].map(([, specifier = '']) =>
    specifier.startsWith('.') ? join(dirname(path), specifier) : specifier,
  );
}
