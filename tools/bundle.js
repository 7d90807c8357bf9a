// `npm run bundle [folder]`: builds the image of the server and saves it as a tar file with its checksum, for machines
// without a network: `docker load --input FILE`. Needs docker, podman, or buildah.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { root } from './lib/workspaces.js';

/** @param {string} program @param {readonly string[]} args */
function run(program, args) {
  const done = spawnSync(program, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
  if (done.status !== 0) throw new Error(`${program} ${args[0]} failed; see its message above.`);
}

/** The open files that a build may have. Buildah allows 1,024, which are too few for the build of the web app. */
function openFilesLimit() {
  const limit = spawnSync('sh', ['-c', 'ulimit -Hn'], { encoding: 'utf8' }).stdout.trim();
  return limit === 'unlimited' ? 1_048_576 : Number(limit);
}

/** @type {Readonly<Record<string, (tag: string, file: string) => void>>} */
const engines = {
  docker: (tag, file) => {
    run('docker', ['build', '--tag', tag, '.']);
    run('docker', ['save', '--output', file, tag]);
  },
  podman: (tag, file) => {
    run('podman', ['build', '--format', 'docker', '--tag', tag, '.']);
    run('podman', ['save', '--format', 'docker-archive', '--output', file, tag]);
  },
  buildah: (tag, file) => {
    const limit = openFilesLimit();
    run('buildah', ['build', '--format', 'docker', '--ulimit', `nofile=${limit}:${limit}`, '--tag', tag, '.']);
    run('buildah', ['push', tag, `docker-archive:${file}:${tag}`]);
  },
};

async function main() {
  const folder = resolve(process.env['INIT_CWD'] ?? '.', process.argv[2] ?? 'dist');
  // Fails if there is a program without its daemon.
  const engine = Object.keys(engines).find((name) => spawnSync(name, ['info']).status === 0);
  if (!engine) throw new Error(`Install ${Object.keys(engines).join(', or ')} to build the image.`);
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const file = join(folder, `groundtrack-${version}-${process.arch}.tar`);
  mkdirSync(folder, { recursive: true });
  rmSync(file, { force: true });
  engines[engine]?.(`groundtrack:${version}`, file);
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk);
  writeFileSync(`${file}.sha256`, `${hash.digest('hex')}  ${basename(file)}\n`);
  console.log(
    `\n${file}\n\nOn the other machine: sha256sum --check ${basename(file)}.sha256 && docker load --input ${basename(file)}`,
  );
}

await main().catch((error) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
