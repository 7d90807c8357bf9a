import { whenIdle } from './when-idle.ts';

const IDLE_WITHIN_MS = 500;

/** Calls back once, when an element is in view and the browser is idle. @returns the canceler */
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
