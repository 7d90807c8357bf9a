import { dirname, join, normalize } from 'node:path';
import { projectPaths, readFiles, type SourceFile } from './project-files.ts';

/**
 * The only file that refers to a folder outside of the project, for `npm run test:reference`, and the spec of this
 * rule.
 */
const ALLOWED: readonly string[] = ['tools/lib/reference-data.js', 'tools/rules/own-tree.spec.ts'];
/** Code, configuration, and Markdown, whose links people follow. */
const TEXT = /(?:\.(?:[cm]?[jt]sx?|json|md|html|css|sql|sh|ya?ml)|\.ci\/run)$/;

/** Every text file of the project except the data of fixtures. */
export function projectTexts(): SourceFile[] {
  return readFiles(
    projectPaths().filter((path) => TEXT.test(path) && path !== 'package-lock.json' && !/^fixtures\/.+\//.test(path)),
  );
}

/** Paths that begin with `../`, as written in code and in links. */
const UPWARDS = /(?:^|[^\w./])((?:\.\.\/)+(?:[\w.@-]+\/?)*)/g;
/** A folder outside of the project, as one path or joined from parts. */
const BESIDE = /\bshared\/data\b|['"]\.\.['"],\s*['"]shared['"]/;

/** Every place where a file reaches outside the project, as `file: path`. */
export function reachesOutside(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => !ALLOWED.includes(path))
    .flatMap(({ path, text }) => {
      const upwards = [...text.matchAll(UPWARDS)]
        .map(([, target = '']) => target)
        .filter((target) => normalize(join(dirname(path), target)).startsWith('..'));
      const beside = BESIDE.exec(text);
      return [...upwards, ...(beside ? [beside[0]] : [])].map((target) => `${path}: ${target}`);
    });
}
