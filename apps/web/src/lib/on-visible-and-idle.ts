import { whenIdle } from './when-idle.ts';

const IDLE_WITHIN_MS = 500;

/**
 * Runs once, when an element is in view and the browser is idle.
 * @returns cancels it
 */
export function onVisibleAndIdle(element: Element, run: () => void): () => void {
  let cancelIdle = () => {};
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    observer.disconnect();
    cancelIdle = whenIdle(run, IDLE_WITHIN_MS);
  });
  observer.observe(element);
  return () => {
    observer.disconnect();
    cancelIdle();
  };
}
