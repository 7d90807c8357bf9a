import type { HtmlTagDescriptor, Plugin } from 'vite';

/**
 * Has index.html ask the API for what every screen asks for first. The code that does so comes two files later, and takes
 * the answer that is there.
 */
export function preloadAnswer(path: string): Plugin {
  return { name: 'preload-answer', transformIndexHtml: (_html, page) => linksTo(path, page.path) };
}

export function linksTo(path: string, page: string): HtmlTagDescriptor[] {
  if (page !== '/index.html') return [];
  // As the API is called, with cookies: asked for in another mode, the answer would be of no use.
  const attrs = { rel: 'preload', as: 'fetch', crossorigin: 'use-credentials', href: path };
  return [{ tag: 'link', attrs, injectTo: 'head' }];
}
