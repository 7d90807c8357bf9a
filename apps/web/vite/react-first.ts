import type { Plugin } from 'vite';

const PRELOADED = /<link rel="modulepreload" crossorigin href="(\/assets\/react-[^"]+)">/;
const FIRST_SCRIPT = '<script type="module"';

/**
 * Has index.html run the file of React as a script of its own, before the one that imports it. It is half of the code of a first
 * screen, and files that import each other run in one task, which keeps a telephone busy for a fifth of a second.
 */
export function reactFirst(): Plugin {
  return {
    name: 'react-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { path }) => (path === '/index.html' ? withReactFirst(html) : html),
    },
  };
}

/** @throws Error when the page does not preload React */
export function withReactFirst(html: string): string {
  const [link, file] = PRELOADED.exec(html) ?? [];
  if (link === undefined || file === undefined) throw new Error('index.html preloads no file of React');
  return html
    .replace(link, '')
    .replace(FIRST_SCRIPT, `${FIRST_SCRIPT} crossorigin src="${file}"></script>\n    ${FIRST_SCRIPT}`);
}
