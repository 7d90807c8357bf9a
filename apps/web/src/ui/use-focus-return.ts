import { useEffect, useState } from 'react';

/**
 * For a window that is mounted when it opens and unmounted when it closes: the focus goes back to where it was. Modals
 * do that by themselves only when they stay mounted.
 */
export function useFocusReturn(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      const lost = document.activeElement === null || document.activeElement === document.body;
      if (lost && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    },
    [opener],
  );
}
