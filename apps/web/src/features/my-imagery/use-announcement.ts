import type { UserImage } from '@groundtrack/contract';
import { useState } from 'react';
import { stateName } from '../../lib/state-meanings.ts';

/** More changes than this are only counted. */
const READ_OUT = 3;

interface Heard {
  readonly images: readonly UserImage[] | undefined;
  readonly text: string;
}

/** The changes since the last response, for screen readers; empty at first. */
export function useAnnouncement(images: readonly UserImage[] | undefined): string {
  const [heard, setHeard] = useState<Heard>({ images, text: '' });
  if (images !== heard.images) setHeard({ images, text: announcement(heard.images ?? [], images ?? []) || heard.text });
  return heard.text;
}

/** Describes the images whose state differs between `before` and `now`. */
function announcement(before: readonly UserImage[], now: readonly UserImage[]): string {
  const states = new Map(before.map(({ _id, serverState }) => [_id, serverState]));
  const moved = now.filter(({ _id, serverState }) => states.has(_id) && states.get(_id) !== serverState);
  if (moved.length > READ_OUT) return `${moved.length} images changed state`;
  return moved
    .map(({ locationDescription, serverState }) => `${locationDescription}: ${stateName(serverState)}`)
    .join('. ');
}
