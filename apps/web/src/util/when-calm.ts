import { afterPaint } from './after-paint.ts';
import { whenIdle } from './when-idle.ts';

/** On a phone, where much code keeps the page from answering: nobody has done anything for so long. */
const CALM_MS = 4_000;
/** On a phone, so much of the element has to be in view: an edge of it is not looked at. */
const SHARE_IN_VIEW = 0.5;
/** With a processor and a screen to spare for it, as soon as the browser is idle, and not later than this. */
const IDLE_WITHIN_MS = 500;
/** As the screens are laid out for a phone. */
const PHONE = '(max-width: 56em)';
/** Somebody is about to do something. */
const SIGNS = ['pointerdown', 'keydown', 'input', 'scroll'] as const;
/** Somebody means the very thing that waits. */
const ASKS = ['pointerenter', 'pointerdown', 'focusin'] as const;

/**
 * Runs something heavy for an element once the page is drawn, loaded and idle, so that it is in nobody's way: on a phone only
 * while the element is in view and nobody types or scrolls. Whoever reaches for the element does not wait.
 * @returns the closer
 */
export function whenCalm(element: HTMLElement, run: () => void): () => void {
  const closers = new Set<() => void>();
  const close = () => {
    for (const one of closers) one();
    closers.clear();
  };
  const runOnce = () => {
    close();
    run();
  };
  for (const ask of ASKS) closers.add(listen(element, ask, runOnce));
  if (matchMedia(PHONE).matches) closers.add(whenStill(element, runOnce));
  else closers.add(afterPaint(() => closers.add(whenIdle(runOnce, IDLE_WITHIN_MS))));
  return close;
}

function listen(target: EventTarget, name: string, react: () => void): () => void {
  target.addEventListener(name, react, { capture: true, passive: true });
  return () => target.removeEventListener(name, react, { capture: true });
}

/** The element is in view, and nobody has done anything for a while. */
function whenStill(element: HTMLElement, run: () => void): () => void {
  let isInView = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let closeIdle = () => {};
  const begin = () => {
    clearTimeout(timer);
    closeIdle();
    if (!isInView || document.readyState !== 'complete') return;
    timer = setTimeout(() => {
      closeIdle = whenIdle(run);
    }, CALM_MS);
  };
  const view = new IntersectionObserver(
    (entries) => {
      isInView = (entries.at(-1)?.intersectionRatio ?? 0) >= SHARE_IN_VIEW;
      begin();
    },
    { threshold: SHARE_IN_VIEW },
  );
  view.observe(element);
  const closers = [...SIGNS, 'load'].map((sign) => listen(window, sign, begin));
  return () => {
    clearTimeout(timer);
    closeIdle();
    view.disconnect();
    for (const one of closers) one();
  };
}
