/** However slowly a browser shows a frame. One in the background shows none. */
const WITHIN_MS = 300;

/**
 * Once people have seen what index.html brings along: with all files in the cache the app would take its place in the frame in
 * which it is drawn.
 */
export function firstPaint(): Promise<void> {
  return new Promise((resolve) => {
    new PerformanceObserver(() => resolve()).observe({ type: 'paint', buffered: true });
    setTimeout(resolve, WITHIN_MS);
  });
}
