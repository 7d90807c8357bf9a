// `npm run shape [-- folder]`: the shape of the code, one row per workspace: sizes, ratio of tests to source, casts.
// The folder can be another checkout, such as an earlier one.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { castsOf, functionsOf } from './lib/functions.js';
import { root } from './lib/workspaces.js';

/**
 * @typedef {{ path: string, lines: number, longestFunction: { name: string, lines: number }, casts: number, anys: number }} Shape
 */

const folder = process.argv[2] ?? root;
/** Specs, files that only specs use, and benches. */
const TEST =
  /\.(spec|e2e|bench|testing)\.[jt]sx?$|conformance\.ts$|\/(testing|bench|journeys|support)\/|^(e2e|fixtures|tools\/(rules|fixtures|scanners))\//;

const workspaces = ['packages', 'apps']
  .filter((parent) => existsSync(join(folder, parent)))
  .flatMap((parent) =>
    readdirSync(join(folder, parent))
      .toSorted()
      .map((name) => `${parent}/${name}`),
  )
  .concat('e2e', 'tools', 'fixtures');

const shapes = new Map(workspaces.map((workspace) => [workspace, sources(workspace).map(shapeOf)]));
const product = workspaces.filter((name) => name.includes('/'));
const rows = {
  ...Object.fromEntries([...shapes].filter(([, list]) => list.length > 0).map(([name, list]) => [name, toRow(list)])),
  'packages and apps': toRow(product.flatMap((name) => shapes.get(name) ?? [])),
  all: toRow([...shapes.values()].flat()),
};
console.table(rows);

/**
 * TypeScript and JavaScript files of a workspace, tracked or not, by their path relative to the folder.
 * @param {string} workspace
 */
function sources(workspace) {
  const start = join(folder, workspace);
  if (!existsSync(start)) return [];
  return readdirSync(start, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.[jt]sx?$/.test(path) && !/(^|\/)(node_modules|dist)\/|\.d\.ts$/.test(path))
    .map((path) => `${workspace}/${path}`);
}

/** @param {string} path @returns {Shape} */
function shapeOf(path) {
  const text = readFileSync(join(folder, path), 'utf8');
  const [longestFunction = { name: '', lines: 0 }] = functionsOf(path, text).toSorted((a, b) => b.lines - a.lines);
  const { name, lines } = longestFunction;
  return {
    path,
    lines: text.split('\n').length - 1,
    longestFunction: { name: `${path} ${name}`, lines },
    ...castsOf(path, text),
  };
}

/** @param {Shape[]} shapes */
function toRow(shapes) {
  const source = shapes.filter(({ path }) => !TEST.test(path));
  const lines = sum(source.map((shape) => shape.lines));
  const tests = sum(shapes.map((shape) => shape.lines)) - lines;
  const perThousand = (sum(source.map(({ casts }) => casts)) / Math.max(1, lines)) * 1000;
  return {
    files: source.length,
    lines,
    'test lines': tests,
    'tests to source': (tests / Math.max(1, lines)).toFixed(2),
    'longest file': longest(source.map(({ path, lines }) => ({ name: path, lines }))),
    'longest function': longest(source.map(({ longestFunction }) => longestFunction)),
    'casts per 1000': perThousand.toFixed(1),
    any: sum(source.map(({ anys }) => anys)),
  };
}

/** @param {number[]} numbers */
function sum(numbers) {
  return numbers.reduce((all, one) => all + one, 0);
}

/** @param {{ name: string, lines: number }[]} parts */
function longest(parts) {
  const [{ name, lines } = { name: '', lines: 0 }] = parts.toSorted((a, b) => b.lines - a.lines);
  return `${lines} ${name.split('/').at(-1)}`;
}
