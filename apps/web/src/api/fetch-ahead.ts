/** As many as a browser asks one server for at a time; all at once would be one long task of the page. */
const AT_ONCE = 6;

/**
 * Fetches the files of the screen people most likely go to next, as the build lists them (vite/files-ahead.ts), and
 * leaves them to the cache of the browser. Nothing of them runs: fetching costs a slow telephone no time, running does.
 */
export async function fetchAhead(): Promise<void> {
  const names = document.querySelector<HTMLMetaElement>('meta[name="files-ahead"]')?.content.split(' ') ?? [];
  const queue = names.values();
  await Promise.all(Array.from({ length: AT_ONCE }, () => fetchEach(queue)));
}

async function fetchEach(names: Iterable<string>): Promise<void> {
  for (const name of names) {
    // Fetched in vain when it fails: the way there fetches it again, and says so.
    const response = await fetch(`/${name}`, { priority: 'low' }).catch(() => null);
    await response?.arrayBuffer().catch(() => undefined);
  }
}
