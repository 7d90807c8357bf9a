import { create } from 'zustand';

/** Whether calls wait for the user to confirm their identity. One dialog serves all of them. */
export const useConfirmation = create<{ readonly isAsked: boolean }>(() => ({ isAsked: false }));

let waiting: ((isConfirmed: boolean) => void)[] = [];

/** @returns false if the user canceled */
export function askToConfirm(): Promise<boolean> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    useConfirmation.setState({ isAsked: true });
  });
}

export function endConfirmation(isConfirmed: boolean): void {
  const calls = waiting;
  waiting = [];
  useConfirmation.setState({ isAsked: false });
  for (const goOn of calls) goOn(isConfirmed);
}
