/** Whether the keyboard focus is lost because its element was removed or disabled. */
export function isFocusLost(): boolean {
  const focused = document.activeElement;
  return focused === null || focused === document.body || focused.matches(':disabled');
}
