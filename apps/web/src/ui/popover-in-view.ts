/**
 * Middlewares of a popover that stays within the window. On a low screen it may cover its button, because its end would
 * otherwise be unreachable. If it fits on neither side and grows, it stays on the better one; Mantine would move it.
 */
export const POPOVER_IN_VIEW = {
  flip: { fallbackStrategy: 'bestFit' as const },
  // The page header stays at the top.
  shift: { crossAxis: true, padding: { top: 64, right: 8, bottom: 8, left: 8 } },
};
