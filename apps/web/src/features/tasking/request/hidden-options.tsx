import { useState } from 'react';
import { TextButton } from '../../../ui/text-button.tsx';
import classes from './request.module.css';
import type { RequestOption } from './request-option.ts';

interface WithPasses {
  /** The options with a pass, the chosen one, and all others on request. */
  readonly shown: readonly RequestOption[];
  readonly hiddenCount: number;
  readonly isAll: boolean;
  readonly showAll: (isAll: boolean) => void;
}

/** Hides options that no satellite passes for. @param empty their keys */
export function useWithPasses(
  options: readonly RequestOption[],
  empty: ReadonlySet<string>,
  chosenKey: string,
): WithPasses {
  const [isAll, showAll] = useState(false);
  const withPass = options.filter(({ key }) => !empty.has(key) || key === chosenKey);
  return { shown: isAll ? options : withPass, hiddenCount: options.length - withPass.length, isAll, showAll };
}

/** How many options are hidden, and a button that shows them. */
export function HiddenOptions({ hiddenCount, isAll, showAll }: Omit<WithPasses, 'shown'>) {
  if (hiddenCount === 0) return null;
  return (
    <p className={classes.hidden}>
      {hiddenCount === 1 ? '1 product has no pass' : `${hiddenCount} products have no pass`} between these dates.{' '}
      <TextButton onClick={() => showAll(!isAll)}>
        {isAll ? 'Hide' : 'Show'} {hiddenCount === 1 ? 'it' : 'them'}
      </TextButton>
    </p>
  );
}
