import { Button } from '@mantine/core';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import classes from './folding-panel.module.css';

interface FoldingPanelProps {
  readonly isFolded: boolean;
  /** What the form asked for, in a few words each. */
  readonly chips: readonly string[];
  readonly onUnfold: () => void;
  readonly children: ReactNode;
}

/** The form of a search, which gives its room to the results: folded it is one line that says what was asked. */
export function FoldingPanel({ isFolded, chips, onUnfold, children }: FoldingPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  const edit = useRef<HTMLButtonElement>(null);
  const form = useRef<HTMLDivElement>(null);
  const isAsked = useRef(false);
  const unfold = () => {
    isAsked.current = true;
    onUnfold();
  };
  useLayoutEffect(() => {
    // The focus was in the part that has just been hidden.
    if (!panel.current?.contains(document.activeElement)) return;
    if (isFolded) edit.current?.focus();
    // Who asked for the form begins at its top; who found nothing is back at what was pressed.
    else form.current?.querySelector<HTMLElement>(isAsked.current ? 'input' : '[type="submit"]')?.focus();
    isAsked.current = false;
  }, [isFolded]);
  return (
    <div ref={panel}>
      <div className={classes.folded} hidden={!isFolded}>
        <ul className={classes.chips} aria-label="What was searched">
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
        {children}
      </div>
    </div>
  );
}
