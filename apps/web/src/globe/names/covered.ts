import type { Box } from './place-names.ts';

const SELECTOR = '[data-over-map], .leaflet-control';
/** Reading the layout in every frame would be slow, and controls rarely move. */
const KEEP_MS = 500;

/** Finds the parts of the map that are covered by controls, in its pixels, so that no name is cut by them. */
export function createCovered(map: HTMLElement): () => readonly Box[] {
  let covered: readonly Box[] = [];
  let readAtMs = Number.NEGATIVE_INFINITY;
  return () => {
    const nowMs = performance.now();
    if (nowMs - readAtMs < KEEP_MS) return covered;
    readAtMs = nowMs;
    const { left, top } = map.getBoundingClientRect();
    covered = [...document.querySelectorAll(SELECTOR)]
      .map((element) => element.getBoundingClientRect())
      .filter(({ width }) => width > 0)
      .map((box) => ({
        left: box.left - left,
        top: box.top - top,
        right: box.right - left,
        bottom: box.bottom - top,
      }));
    return covered;
  };
}
