/** Skips calls that follow another one too soon, the first of which counts from now. */
export function occasionally<T>(pauseMs: number, call: (value: T) => void): (value: T) => void {
  let lastMs = performance.now();
  return (value) => {
    if (performance.now() - lastMs < pauseMs) return;
    lastMs = performance.now();
    call(value);
  };
}
