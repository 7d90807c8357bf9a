import { create } from 'zustand';

/** Whether calls wait for the owner to say again who they are; one dialog asks for all of them. */
export const useConfirmation = create<{ readonly isAsked: boolean }>(() => ({ isAsked: false }));

let waiting: ((isConfirmed: boolean) => void)[] = [];

/** @returns false when the owner turned away */
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
