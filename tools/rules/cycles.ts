import { importsOf } from './imports.ts';
import type { SourceFile } from './project-files.ts';

/**
 * Finds import cycles, including type imports. Files in a cycle cannot be understood or moved separately. @returns each
 * cycle once, as its paths in order
 */
export function circles(files: readonly SourceFile[]): string[][] {
  const known = new Set(files.map(({ path }) => path));
  const targets = new Map(files.map((file) => [file.path, importsOf(file).filter((path) => known.has(path))]));
  const reachable = new Map<string, Set<string>>();
  const found = new Map<string, string[]>();
  for (const start of known) reachable.set(start, reachableFrom(start, targets));
  for (const [path, reached] of reachable) {
    if (!reached.has(path)) continue;
    const circle = [...reached].filter((other) => reachable.get(other)?.has(path)).sort();
    found.set(circle.join(), circle);
  }
  return [...found.values()];
}

/** Everything a file imports, directly or not; the file itself only if it is in a cycle. */
function reachableFrom(start: string, targets: ReadonlyMap<string, readonly string[]>): Set<string> {
  const reached = new Set<string>();
  const open = [...(targets.get(start) ?? [])];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (reached.has(path)) continue;
    reached.add(path);
    open.push(...(targets.get(path) ?? []));
  }
  return reached;
}
