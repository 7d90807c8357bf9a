import type { Plugin } from 'vite';

/** The chunks that each chunk imports at once, by file name. */
export type ChunkImports = ReadonlyMap<string, readonly string[]>;

/**
 * Ends a build in which chunks import each other in a circle: one of them then runs before what it needs, and a schema
 * that is made of another one finds nothing there. Parts that the bundler puts together may make a circle where modules
 * have none.
 */
export function noCircles(): Plugin {
  return {
    name: 'no-circles',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const circle = circleAmong(new Map(chunks.map(({ fileName, imports }) => [fileName, imports])));
      if (circle.length > 0) throw new Error(`Chunks import each other in a circle: ${circle.join(', ')}`);
    },
  };
}

/** @returns the chunks that come back to themselves, none where there is no circle */
export function circleAmong(imports: ChunkImports): readonly string[] {
  return [...imports.keys()].filter((name) => reachedFrom(name, imports).has(name));
}

function reachedFrom(name: string, imports: ChunkImports): ReadonlySet<string> {
  const reached = new Set<string>();
  const waiting = [...(imports.get(name) ?? [])];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (reached.has(next)) continue;
    reached.add(next);
    waiting.push(...(imports.get(next) ?? []));
  }
  return reached;
}
