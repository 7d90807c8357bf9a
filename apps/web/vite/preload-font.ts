import type { Plugin, Rolldown } from 'vite';

const APP_PAGE = '/index.html';

/**
 * Has index.html fetch a font beside the styles that name it, instead of after them.
 * @param name how the name of its file begins
 */
export function preloadFont(name: string): Plugin {
  return {
    name: 'preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      // Pages of benches are built as the app is, and have no text of ours.
      handler: (_html, { path, bundle = {} }) =>
        path === APP_PAGE ? [{ tag: 'link', attrs: preloadOf(bundle, name), injectTo: 'head-prepend' }] : [],
    },
  };
}

/** Fonts are asked for without credentials, even by their own page. @throws Error when the build has no such font */
export function preloadOf(bundle: Rolldown.OutputBundle, name: string): Record<string, string> {
  const font = Object.keys(bundle).find((file) => file.startsWith(`assets/${name}`) && file.endsWith('.woff2'));
  if (font === undefined) throw new Error(`No font of the build begins with ${name}`);
  return { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${font}` };
}
