import { create } from 'zustand';

/** Whether calls wait for the user to confirm their identity. One dialog serves all of them. */
export const useConfirmation = create<{ readonly isOpen: boolean }>(() => ({ isOpen: false }));

let waiting: ((isConfirmed: boolean) => void)[] = [];

/** @returns false if the user canceled */
export function requestConfirmation(): Promise<boolean> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    useConfirmation.setState({ isOpen: true });
  });
}

export function endConfirmation(isConfirmed: boolean): void {
  const calls = waiting;
  waiting = [];
  useConfirmation.setState({ isOpen: false });
  for (const goOn of calls) goOn(isConfirmed);
}
