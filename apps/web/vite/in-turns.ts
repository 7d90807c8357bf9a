import type { Plugin, Rolldown } from 'vite';

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
      const first = chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName);
      for (const chunk of chunks) {
        const folder = chunk.fileName.slice(0, chunk.fileName.lastIndexOf('/') + 1);
        const known = new Set([...first, chunk.fileName].flatMap((name) => inOrder(name, bundle)));
        chunk.code = chunk.code.replaceAll(IMPORT, (whole, _quote, name: string) =>
          importsOf(
            inOrder(folder + name, bundle).filter((file) => !known.has(file) || file === folder + name),
            {
              folder,
              whole,
            },
          ),
        );
      }
    },
  };
}

function importsOf(
  files: readonly string[],
  { folder, whole }: { readonly folder: string; readonly whole: string },
): string {
  if (files.length < 2 || files.some((file) => !file.startsWith(folder))) return whole;
  return files
    .map((file) => `import("./${file.slice(folder.length)}")`)
    .map((asked, i) => (i === 0 ? asked : `.then(()=>${asked})`))
    .join('');
}

/** A file after all that it imports, as a browser runs them. */
function inOrder(fileName: string, bundle: Rolldown.OutputBundle, seen = new Set<string>()): string[] {
  const chunk = bundle[fileName];
  if (chunk?.type !== 'chunk' || seen.has(fileName)) return [];
  seen.add(fileName);
  return [...chunk.imports.flatMap((name) => inOrder(name, bundle, seen)), fileName];
}
