/** Whether nothing has the focus that keys could go on from: what had it is gone, or disabled. */
export function isFocusLost(): boolean {
  const focused = document.activeElement;
  return focused === null || focused === document.body || focused.matches(':disabled');
}
