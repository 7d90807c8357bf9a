import type { UserImage } from '@groundtrack/contract';
import type { ReactNode } from 'react';

interface TakenAtProps {
  readonly image: UserImage;
  /** When it was taken, as it is written here. */
  readonly time: ReactNode;
}

/** When an image was taken. That of a simulated tasking may lie ahead of the clock on the wall, and says why. */
export function TakenAt({ image: { simulated, taskingId }, time }: TakenAtProps) {
  return simulated && taskingId !== undefined ? <>{time} (simulated time)</> : time;
}
