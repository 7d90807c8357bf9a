import { useEffect, useState } from 'react';

/**
 * Returns the focus to its previous element when a modal unmounts. Mantine's modals only do that if they stay mounted.
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
