import { afterPaint } from './after-paint.ts';

/**
 * Lets the browser do what else is due, and goes on in a task of its own: a dozen of small things one after the other keep a
 * telephone busy for as long as a large one. Where it is not known how, it goes on at once.
 */
export async function ownTask(): Promise<void> {
  if ('scheduler' in globalThis && 'yield' in globalThis.scheduler) await globalThis.scheduler.yield();
}

/** Goes on once what is drawn by now was seen, so that the code which comes next does not keep it from the page. */
export async function seen(): Promise<void> {
  // A page in the background draws nothing.
  if (!document.hidden) await new Promise<void>((resolve) => void afterPaint(resolve));
}
