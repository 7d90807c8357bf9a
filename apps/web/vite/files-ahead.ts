import type { Plugin, Rolldown } from 'vite';

/** Name of the `meta` element that lists the files; `fetchAhead` of the app reads it. */
const META = 'files-ahead';
const APP_PAGE = '/index.html';

/**
 * Lists in index.html the files that one screen needs beside those of the first load, so that the app can fetch them
 * before it runs them.
 * @param screen end of the path of the module that the screen is imported from
 */
export function filesAhead(screen: string): Plugin {
  return {
    name: 'files-ahead',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      // Pages of benches are built as the app is, and have no screens.
      handler: (_html, { path, bundle = {} }) =>
        path === APP_PAGE
          ? [{ tag: 'meta', attrs: { name: META, content: toFileList(bundle, screen).join(' ') }, injectTo: 'head' }]
          : [],
    },
  };
}

/** @throws Error when no chunk begins with the screen */
export function toFileList(bundle: Rolldown.OutputBundle, screen: string): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const wanted = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(screen));
  if (!wanted) throw new Error(`No chunk of the build begins with ${screen}`);
  const first = new Set(chunks.filter(({ isEntry }) => isEntry).flatMap((chunk) => filesOf(chunk, bundle)));
  return filesOf(wanted, bundle).filter((name) => !first.has(name));
}

/** A chunk, the chunks it imports at once, and their styles. */
function filesOf(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle, seen = new Set<string>()): string[] {
  seen.add(chunk.fileName);
  for (const name of chunk.viteMetadata?.importedCss ?? []) seen.add(name);
  for (const name of chunk.imports) {
    const imported = bundle[name];
    if (imported?.type === 'chunk' && !seen.has(name)) filesOf(imported, bundle, seen);
  }
  return [...seen];
}
