import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lib/workspaces.js';

export const projectRoot: string = root;

export interface SourceFile {
  /** Path from the project's root with forward slashes. */
  readonly path: string;
  readonly text: string;
}

/** Folders that git does not track, for a tree without git. */
const UNTRACKED = /(?:^|\/)(?:node_modules|dist|data|coverage|test-results|playwright-report|\.cache|\.git)(?:\/|$)/;

/**
 * Paths of all files that are tracked or not ignored; in a tree without git, all files except those it would ignore.
 */
export function projectPaths(): string[] {
  const listed = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: projectRoot,
    encoding: 'utf8',
    maxBuffer: 64 * 2 ** 20,
  });
  const paths = listed.status === 0 ? listed.stdout.split('\n') : filesBelow('');
  return paths.filter((path) => path !== '' && existsSync(join(projectRoot, path)));
}

function filesBelow(folder: string): string[] {
  return readdirSync(join(projectRoot, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (UNTRACKED.test(path)) return [];
    return entry.isDirectory() ? filesBelow(path) : [path];
  });
}

/** Every TypeScript source file. */
export function sourceFiles(): SourceFile[] {
  return readFiles(projectPaths().filter((path) => /\.tsx?$/.test(path)));
}

export function readFiles(paths: readonly string[]): SourceFile[] {
  return paths.map((path) => ({ path, text: readFileSync(join(projectRoot, path), 'utf8') }));
}
