import { create } from 'zustand';

/** The topic that the help panel shows; null while the panel is closed. Any screen opens it, the shell mounts it. */
export const useHelpPanel = create<{ readonly topic: string | null }>(() => ({ topic: null }));

export function openHelp(topic: string): void {
  useHelpPanel.setState({ topic });
}

export function closeHelp(): void {
  useHelpPanel.setState({ topic: null });
}

/**
 * Every dialog of the page closes at Escape by a listener of the window. This one is registered before them, so that the key
 * only closes the panel when the panel was opened from a dialog.
 */
window.addEventListener(
  'keydown',
  (event) => {
    if (event.key !== 'Escape' || event.isComposing || useHelpPanel.getState().topic === null) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    closeHelp();
  },
  { capture: true },
);
