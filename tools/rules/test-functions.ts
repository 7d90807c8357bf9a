import { functionsOf } from '../lib/functions.js';
import type { SourceFile } from './project-files.ts';

/** The linter holds all other functions to 90 lines; it would count a `describe` as one. */
const MAX_LINES = 120;
const TEST = /\.(spec|e2e|bench|testing)\.tsx?$|conformance\.ts$|\/(testing|bench|support)\//;

/** Tests and functions of tests that are too long, as `file:line name (lines)`. */
export function longTestFunctions(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => TEST.test(path))
    .flatMap(({ path, text }) =>
      functionsOf(path, text)
        .filter(({ lines }) => lines > MAX_LINES)
        .map(({ line, name, lines }) => `${path}:${line} ${name} (${lines})`),
    );
}
