// Runs in the page.
/// <reference lib="dom" />

/** The files of each screen that are asked for ahead: by the first part of its address, Home for each of its two. */
export type FilesAhead = Readonly<Record<string, readonly string[]>>;

/**
 * Asks for the files of the screen in the address while those of the first load are on their way, which would ask for them
 * only once they run: on a slow network a second or two later. This is a script of its own, so it stands alone and uses
 * nothing but its arguments. The address is behind a `#`, which no server sees.
 */
export function askAhead(screens: FilesAhead, location: Pick<Location, 'hash'>, page: Document): void {
  const name = /^#\/([^/?]*)/.exec(location.hash)?.[1] ?? '';
  const home = /(^|; )groundtrack_session=/.test(page.cookie) ? 'user' : 'visitor';
  const screen = /^(Home|Archive|Admin)?$/.test(name) ? home : name;
  for (const file of Object.hasOwn(screens, screen) ? (screens[screen] ?? []) : []) {
    const link = page.createElement('link');
    // In the mode in which they are loaded afterwards; asked for in another one, they would be asked for twice.
    link.crossOrigin = '';
    link.rel = file.endsWith('.css') ? 'preload' : 'modulepreload';
    if (file.endsWith('.css')) {
      link.as = 'style';
      // Else they would come before the code of the frame, without which no screen is drawn.
      link.fetchPriority = 'low';
    }
    link.href = `/${file}`;
    page.head.append(link);
  }
}
