import { useEffect, useEffectEvent } from 'react';
import { changeDraft, endTool, redo, select, startTool, undo, useAreaDraft } from './area-draft-store.ts';
import { removeVertex } from './edit-area.ts';

/** Elements with their own keyboard handling. */
const TYPED = 'input, textarea, select, [role="dialog"], [role="listbox"], [role="menu"]';

/**
 * Enter finishes a shape, Escape cancels it, Delete removes the selected position, Ctrl+Z and Ctrl+Shift+Z undo and
 * redo.
 */
export function useAreaKeys(onClose: () => void): void {
  const act = useEffectEvent((event: KeyboardEvent): boolean => {
    const { tool, selected, polygons } = useAreaDraft.getState();
    const isControl = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    if (isControl && (key === 'y' || (key === 'z' && event.shiftKey))) redo();
    else if (isControl && key === 'z') undo();
    else if (key === 'escape') {
      if (tool !== null) startTool(null);
      else if (selected) select(null);
      else onClose();
    } else if (key === 'enter' && tool !== null && !isButton(event.target)) endTool();
    else if ((key === 'delete' || key === 'backspace') && selected) changeDraft(removeVertex(polygons, selected));
    else return false;
    return true;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isTyped = event.target instanceof Element && event.target.closest(TYPED) !== null;
      if (event.defaultPrevented || isTyped || !act(event)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);
}

/** Enter presses the focused button. */
function isButton(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('button, a') !== null;
}
