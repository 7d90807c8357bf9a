/** Longer than a key press or the response to a click, and short enough to feel immediate. */
const REST_MS = 1000;
const PRESS = ['pointerdown', 'keydown'] as const;
const INPUT = [...PRESS, 'pointermove', 'wheel'] as const;
/** Content beside the globe that loads, and windows over it. */
const BUSY = '[data-loading], [aria-modal="true"]';

/**
 * Calls back once the user has pressed nothing for a second, no content beside the globe is loading, and no window covers
 * it. With software rendering, the globe works only then, because it would take the processor from what the user does.
 * @returns the canceler
 */
export function afterRest(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cancel = () => {
    clearTimeout(timer);
    for (const type of PRESS) document.removeEventListener(type, wait, true);
  };
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (document.querySelector(BUSY)) return wait();
      cancel();
      run();
    }, REST_MS);
  };
  for (const type of PRESS) document.addEventListener(type, wait, { capture: true, passive: true });
  wait();
  return cancel;
}

/** Calls back for every press, movement and scroll outside of an element. @returns the closer */
export function onInputOutside(inside: () => Element | null | undefined, run: () => void): () => void {
  const notice = ({ target }: Event) => {
    if (target instanceof Node && inside()?.contains(target) === false) run();
  };
  for (const type of INPUT) document.addEventListener(type, notice, { capture: true, passive: true });
  return () => {
    for (const type of INPUT) document.removeEventListener(type, notice, true);
  };
}
