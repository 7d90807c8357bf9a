// Runs in the page.
/// <reference lib="dom" />

/** What is known of the screens people begin at: by the first part of their address, Home for each of its two. */
export type ScreensAhead = Readonly<Record<string, ScreenAhead>>;

export interface ScreenAhead {
  /** Asked for beside those of the first load. */
  readonly files: readonly string[];
  /** Said below the bar until the app draws it. */
  readonly words?: { readonly title: string; readonly lead?: string; readonly look?: string };
}

/**
 * Asks for the files of the screen in the address while those of the first load are on their way, which would ask for them
 * only once they run: on a slow network a second or two later. Says what the screen begins with, too. This is a script of its
 * own, so it stands alone and uses nothing but its arguments. The address is behind a `#`, which no server sees.
 */
export function askAhead(screens: ScreensAhead, location: Pick<Location, 'hash'>, page: Document): void {
  const [, name = '', further = ''] = /^#\/([^/?]*)([^?]*)/.exec(location.hash) ?? [];
  const home = /(^|; )groundtrack_session=/.test(page.cookie) ? 'user' : 'visitor';
  const key = /^(Home|Archive|Admin)?$/.test(name) ? home : name;
  const screen = Object.hasOwn(screens, key) ? screens[key] : undefined;
  for (const file of screen?.files ?? []) {
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
  const { title, lead, look } = screen?.words ?? {};
  // Of a part of a screen no words are known here.
  if (title === undefined || further !== '') return;
  const say = () => {
    const words = page.createElement('div');
    words.className = 'first-words';
    if (look !== undefined) words.dataset['look'] = look;
    for (const [tag, text] of Object.entries({ h1: title, p: lead })) {
      if (text === undefined) continue;
      const said = page.createElement(tag);
      said.textContent = text;
      words.append(said);
    }
    // Gone once the app has drawn something, which says it by itself.
    page.querySelector('.first-paint')?.after(words);
  };
  // Before any module runs.
  if (page.readyState === 'loading') page.addEventListener('readystatechange', say, { once: true });
  else say();
}
