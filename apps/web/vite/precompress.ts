import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);
const TEXT = new Set(['.js', '.css', '.html', '.json', '.svg', '.xml', '.txt', '.webmanifest']);
/** Below this a packet holds the file either way. */
const MIN_BYTES = 1024;
/** Above this quality 11 costs seconds and gains two percent over 9. */
const LARGE_BYTES = 600_000;

/** The mode of builds that are never downloaded. */
export const UNCOMPRESSED = 'uncompressed';

/** Writes `name.br` and `name.gz` next to every text file of the build that compression makes smaller. */
export function precompress(): Plugin {
  let outDir = 'dist';
  let isWritten = false;
  return {
    name: 'precompress',
    apply: (_config, { command, mode }) => command === 'build' && mode !== UNCOMPRESSED,
    enforce: 'post',
    configResolved(config) {
      outDir = path.resolve(config.root, config.build.outDir);
    },
    writeBundle() {
      isWritten = true;
    },
    // After a failed build it is called as well, and an error here would hide the first one.
    async closeBundle() {
      if (isWritten) await compressFolder(outDir);
    },
  };
}

export async function compressFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && TEXT.has(path.extname(entry.name)))
    .map((entry) => path.join(entry.parentPath, entry.name));
  const queue = files.values();
  await Promise.all(Array.from({ length: 4 }, () => work(queue)));
}

async function work(queue: Iterator<string> & Iterable<string>): Promise<void> {
  for (const file of queue) await compressFile(file);
}

async function compressFile(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < MIN_BYTES) return;
  const quality = content.length > LARGE_BYTES ? 9 : 11;
  const [br, gz] = await Promise.all([
    brotli(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
    }),
    deflate(content, { level: 9 }),
  ]);
  if (br.length < content.length) await writeFile(`${file}.br`, br);
  if (gz.length < content.length) await writeFile(`${file}.gz`, gz);
}
