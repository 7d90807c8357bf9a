import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';
import { askAhead, type ScreenAhead, type ScreensAhead } from './ask-ahead.ts';

/** Name of the `meta` element that lists the files; `fetchAhead` of the app reads it. */
const META = 'files-ahead';
const APP_PAGE = '/index.html';

interface Options {
  /** Screens whose files the page asks for by itself, as {@link askAhead} names them. */
  readonly screens: Readonly<Record<string, KnownScreen>>;
  /** The modules of the one that people go to from a login. */
  readonly next: readonly string[];
}

interface KnownScreen extends Pick<ScreenAhead, 'words'> {
  /** Ends of the paths of its modules. */
  readonly modules: readonly string[];
}

/**
 * Has index.html ask for the files of the screen in the address beside those of the first load, and lists in it those of
 * the screen people go to from a login, so that the app can fetch them before it runs them.
 */
export function filesAhead({ screens, next }: Options): Plugin {
  let script = '';
  return {
    name: 'files-ahead',
    apply: 'build',
    generateBundle(_options, bundle) {
      // The page with the bare globe, which is measured alone, has none of the screens.
      if (!hasAppPage(bundle)) return;
      const ahead = Object.entries(screens).map(
        ([name, { modules, ...known }]) => [name, { files: toFileList(bundle, modules), ...known }] as const,
      );
      const source = toScript(Object.fromEntries(ahead));
      script = this.getFileName(this.emitFile({ type: 'asset', name: 'ahead.js', source }));
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { path, bundle = {} }) => (path === APP_PAGE ? tagsOf(script, toFileList(bundle, next)) : []),
    },
  };
}

function hasAppPage(bundle: Rolldown.OutputBundle): boolean {
  return Object.values(bundle).some((file) => file.type === 'chunk' && file.facadeModuleId?.endsWith(APP_PAGE));
}

function toScript(screens: ScreensAhead): string {
  return `(${askAhead.toString()})(${JSON.stringify(screens)}, location, document);\n`;
}

function tagsOf(script: string, next: readonly string[]): HtmlTagDescriptor[] {
  return [
    // Before anything else is asked for, a browser takes its time with what is `async`; and before anything is drawn, so that
    // the first thing seen has the words of the screen. A browser that does not know the latter draws them a moment later.
    {
      tag: 'script',
      attrs: { async: true, blocking: 'render', fetchpriority: 'high', src: `/${script}` },
      injectTo: 'head-prepend',
    },
    { tag: 'meta', attrs: { name: META, content: next.join(' ') }, injectTo: 'head' },
  ];
}

/** @throws Error when no chunk begins with one of the modules */
export function toFileList(bundle: Rolldown.OutputBundle, modules: readonly string[]): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const first = new Set(chunks.filter(({ isEntry }) => isEntry).flatMap((chunk) => filesOf(chunk, bundle)));
  const files = modules.flatMap((module) => {
    const wanted = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(module));
    if (!wanted) throw new Error(`No chunk of the build begins with ${module}`);
    return filesOf(wanted, bundle);
  });
  return [...new Set(files)].filter((name) => !first.has(name));
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
