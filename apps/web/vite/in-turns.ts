import type { Plugin, Rolldown } from 'vite';

/** Characters of code; a smaller file runs with the next larger one. */
const LARGE = 10_000;

const IMPORT = /import\((['"`])\.\/([^'"`]+)\1\)/g;

/**
 * Has what is loaded later run file by file. A browser runs a file and all that it imports in one task, which keeps a telephone
 * busy for a fifth of a second; each `import()` begins a task of its own. Vite asks for all of the files at once before.
 */
export function inTurns(): Plugin {
  return {
    name: 'in-turns',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const sizes = new Map(chunks.map(({ fileName, code }) => [fileName, code.length]));
      const first = chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName);
      for (const chunk of chunks) {
        const folder = chunk.fileName.slice(0, chunk.fileName.lastIndexOf('/') + 1);
        const known = new Set([...first, chunk.fileName].flatMap((name) => inOrder(name, bundle)));
        const isApart = (file: string) => !known.has(file) && (sizes.get(file) ?? 0) >= LARGE;
        chunk.code = chunk.code.replaceAll(IMPORT, (whole, _quote, name: string) => {
          const wanted = folder + name;
          const before = inOrder(wanted, bundle).filter((file) => file !== wanted && isApart(file));
          return before.length === 0 ? whole : importsOf([...before, wanted], folder);
        });
      }
    },
  };
}

function importsOf(files: readonly string[], folder: string): string {
  return files
    .map((file) => `import("./${file.slice(folder.length)}")`)
    .reduce((before, next) => `${before}.then(()=>${next})`);
}

/** A file after all that it imports, as a browser runs them. */
function inOrder(fileName: string, bundle: Rolldown.OutputBundle, seen = new Set<string>()): string[] {
  const chunk = bundle[fileName];
  if (chunk?.type !== 'chunk' || seen.has(fileName)) return [];
  seen.add(fileName);
  return [...chunk.imports.flatMap((name) => inOrder(name, bundle, seen)), fileName];
}
