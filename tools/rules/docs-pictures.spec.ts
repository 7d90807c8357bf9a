import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import {
  DOCS_PICTURES,
  LANDING_FOLDER,
  LANDING_PICTURES,
  PICTURE_BYTES_MAX,
  PICTURE_SIZE,
} from '../../e2e/pictures/docs-pictures.ts';
import { projectPaths, projectRoot, readFiles } from './project-files.ts';

const FOLDER = 'docs/images';
const made = DOCS_PICTURES.map((name) => `${FOLDER}/${name}.png`);

/** The pictures that README and docs show, as paths from the project's root. */
function shownPictures(): string[] {
  const pages = readFiles(projectPaths().filter((path) => /^(?:[A-Z]+|docs\/.+)\.md$/.test(path)));
  return pages.flatMap(({ path, text }) =>
    [...text.matchAll(/!\[[^\]]*\]\(([^)\s]+)\)/g)].map(([, link = '']) => join(dirname(path), link)),
  );
}

it('README and docs show only pictures that `npm run pictures` makes, and all of them', () => {
  expect([...new Set(shownPictures())].toSorted()).toEqual(made.toSorted());
});

it('`npm run pictures` makes every file of docs/images', () => {
  const files = projectPaths().filter((path) => path.startsWith(`${FOLDER}/`));
  expect(files.toSorted()).toEqual(made.toSorted());
  const source = readFileSync(join(projectRoot, 'e2e/pictures/docs.pictures.ts'), 'utf8');
  expect(DOCS_PICTURES.filter((name) => !source.includes(`keep(page, '${name}'`))).toEqual([]);
});

it('the landing page shows exactly the pictures that `npm run pictures` makes', () => {
  const made = Object.keys(LANDING_PICTURES).map((name) => `${name}.webp`);
  const own = projectPaths().filter((path) => path.startsWith(`${LANDING_FOLDER}/`));
  expect(
    own.flatMap((path) => (path.endsWith('.webp') ? path.slice(LANDING_FOLDER.length + 1) : [])).toSorted(),
  ).toEqual(made.toSorted());
  const source = readFiles(own.filter((path) => path.endsWith('.tsx')))
    .map(({ text }) => text)
    .join('');
  expect(made.filter((name) => !source.includes(`from './${name}'`))).toEqual([]);
});

it.each(Object.entries(LANDING_PICTURES))('%s.webp is small enough', (name, bytesMax) => {
  expect(readFileSync(join(projectRoot, LANDING_FOLDER, `${name}.webp`)).length).toBeLessThanOrEqual(bytesMax);
});

it.each(made)('%s has the size of a screen and is small enough', (path) => {
  const file = readFileSync(join(projectRoot, path));
  // PNG (W3C), section 11.2.1: width and height of the image header.
  expect({ width: file.readUInt32BE(16), height: file.readUInt32BE(20) }).toEqual(PICTURE_SIZE);
  expect(file.length).toBeLessThanOrEqual(PICTURE_BYTES_MAX);
});
