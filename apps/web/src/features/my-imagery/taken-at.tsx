import type { UserImage } from '@groundtrack/contract';
import type { ReactNode } from 'react';

interface TakenAtProps {
  readonly image: UserImage;
  /** The formatted acquisition time. */
  readonly time: ReactNode;
}

/** When an image was taken. The time of a simulated tasking may be in the future, which is explained. */
export function TakenAt({ image: { simulated, taskingId }, time }: TakenAtProps) {
  return simulated && taskingId !== undefined ? <>{time} (simulated time)</> : time;
}
