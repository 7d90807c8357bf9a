import { Button } from '@mantine/core';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useIsPhone } from '../../lib/use-is-phone.ts';
import classes from './folding-panel.module.css';

interface FoldingPanelProps {
  readonly isFolded: boolean;
  /** The filters of the search in a few words. */
  readonly chips: readonly string[];
  readonly onUnfold: () => void;
  /** Folds the form without a search; null if there is nothing to return to. */
  readonly onCancel: (() => void) | null;
  readonly children: ReactNode;
}

/** The search form, which folds to one line to make room for the results. */
export function FoldingPanel({ isFolded, chips, onUnfold, onCancel, children }: FoldingPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  const edit = useRef<HTMLButtonElement>(null);
  const form = useRef<HTMLDivElement>(null);
  const isOpening = useRef(false);
  const isPhone = useIsPhone();
  const unfold = () => {
    isOpening.current = true;
    onUnfold();
  };
  useLayoutEffect(() => {
    // The hidden part had the focus.
    if (!panel.current?.contains(document.activeElement)) return;
    if (isFolded) {
      edit.current?.focus({ preventScroll: true });
      // Below the globe, results would begin beyond the window. Beside it, the card of the place is above them.
      if (isBelowGlobe()) panel.current.scrollIntoView({ block: 'start' });
      else window.scrollTo(0, 0);
    }
    // Opening scrolls to the top of the form. Folding after a search without results returns to the pressed button.
    else form.current?.querySelector<HTMLElement>(isOpening.current ? 'input' : '[type="submit"]')?.focus();
    isOpening.current = false;
  }, [isFolded]);
  return (
    <div ref={panel} className={classes.panel}>
      <div className={classes.folded} hidden={!isFolded}>
        {/* On a phone it scrolls, with the keys as well. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <ul className={classes.chips} aria-label="What was searched" tabIndex={isPhone ? 0 : undefined}>
          {chips.map((chip) => (
            <li key={chip} className={classes.chip}>
              {chip}
            </li>
          ))}
        </ul>
        <Button ref={edit} size="xs" variant="default" aria-label="Edit search" onClick={unfold}>
          Edit
        </Button>
      </div>
      <div ref={form} hidden={isFolded}>
        {onCancel ? (
          <div className={classes.head}>
            <span className={classes.title}>Edit search</span>
            <Button size="xs" variant="default" aria-label="Cancel the changes of the search" onClick={onCancel}>
              Cancel
            </Button>
          </div>
        ) : null}
        {children}
      </div>
    </div>
  );
}

/** Whether the window is narrow, as in `home.module.css`. */
function isBelowGlobe(): boolean {
  return window.matchMedia('(max-width: 56em)').matches;
}
