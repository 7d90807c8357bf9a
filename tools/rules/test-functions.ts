import { functionsOf } from '../lib/functions.js';
import type { SourceFile } from './project-files.ts';

/** The linter limits all other functions to 90 lines; it would count a `describe` as one function. */
const MAX_LINES = 120;
const TEST = /\.(spec|e2e|bench|testing)\.tsx?$|conformance\.ts$|\/(testing|bench|support)\//;

/** Tests and functions of tests that are too long, as `file:line name (lines)`. */
export function longTestFunctions(files: readonly SourceFile[]): string[] {
  return (
    files
      // A file is at least as long as its longest function, and parsing a file is slow.
      .filter(({ path, text }) => TEST.test(path) && text.split('\n').length > MAX_LINES)
      .flatMap(({ path, text }) =>
        functionsOf(path, text)
          .filter(({ lines }) => lines > MAX_LINES)
          .map(({ line, name, lines }) => `${path}:${line} ${name} (${lines})`),
      )
  );
}
