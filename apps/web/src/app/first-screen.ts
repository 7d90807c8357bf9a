import { type ComponentType, lazy, useEffect } from 'react';
import { ownTask, seen } from '../util/own-task.ts';
import { whenIdle } from '../util/when-idle.ts';

/** Everybody waits for the first screen; what else there is comes then, at the latest so long after it. */
const AFTER_MS = 300;
/** Code that did not come is asked for again so soon, and then twice as late each time. */
const FIRST_PAUSE_MS = 500;

let screen: Promise<unknown> = Promise.resolve();

/** Has what is {@link lazyAfterScreen} wait for a screen: until its code is there, or known to be missing, and drawn. */
export function beginWith(loading: Promise<unknown>): void {
  screen = loading.catch(() => undefined).then(() => new Promise<void>((resolve) => void whenIdle(resolve, AFTER_MS)));
}

/** Once the first screen is drawn, or cannot be. */
export function firstScreen(): Promise<unknown> {
  return screen;
}

/** A part of the frame around the screens whose code does not come before that of the first screen. */
export function lazyAfterScreen<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => {
    await screen;
    await ownTask();
    // Without it the screen can be used: whatever keeps it away does not take the screen along.
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs *= 2)
      try {
        return { default: await load() };
      } catch {
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
  });
}

/** Says that what stands around the screens was seen, with what is known of the first one. */
export function FirstDrawing({ onDrawn }: { readonly onDrawn: () => void }): null {
  useEffect(() => void seen().then(onDrawn), [onDrawn]);
  return null;
}
