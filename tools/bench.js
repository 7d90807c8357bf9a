// `npm run bench` measures what users feel and prints one JSON line each, with its target. A word limits it to
// files whose name contains it. `npm run bench path/to/file.ts 500` runs a long benchmark that is not part of the
// default set, with its arguments. All of them use the product's environment, because memory depends on the settings of
// glibc.
import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { buildWebIfNeeded, installIfNeeded, productEnv, productNode, root } from './lib/project.js';

installIfNeeded();
if (Number(process.versions.node.split('.')[0]) < 24) {
  // globSync needs the pinned Node, so restart on it once it is installed.
  process.exit(spawnSync(productNode(), process.argv.slice(1), { stdio: 'inherit', env: productEnv() }).status ?? 1);
}
buildWebIfNeeded();

const AT_LEAST = new Set(['times', '1/s', 'MB/s', 'points']);
const wanted = process.argv[2] ?? '';
const benches = wanted.endsWith('.ts')
  ? [wanted]
  : globSync('{{packages,apps}/*,tools}/bench/*.bench.ts', { cwd: root }).filter((path) => path.includes(wanted));
const lines = benches.toSorted().flatMap((path) => {
  console.error(`── ${path}`);
  const done = spawnSync(productNode(), ['--expose-gc', join(root, path), ...process.argv.slice(3)], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
    env: productEnv(),
  });
  process.stdout.write(done.stdout);
  if (done.status !== 0) process.exitCode = 1;
  return done.stdout
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line));
});

console.error(`\n${'figure'.padEnd(44)}${'value'.padStart(12)}  unit      target`);
for (const { name, value, unit, target } of lines)
  console.error(
    `${name.padEnd(44)}${String(value).padStart(12)}  ${(unit ?? '').padEnd(10)}${target ?? ''}${missed({ value, unit, target })}`,
  );

/**
 * Ratios, rates and points must reach their target; everything else must stay below it.
 * @param {{ value: number, unit?: string, target?: number }} figure
 */
function missed({ value, unit, target }) {
  if (target === undefined) return '';
  if (AT_LEAST.has(unit ?? '')) return value < target ? '  below the target' : '';
  return value > target ? '  above the target' : '';
}
