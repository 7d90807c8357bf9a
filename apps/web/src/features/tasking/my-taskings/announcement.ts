import type { TaskedImage } from '@groundtrack/contract';

/** More at once are counted instead of read out. */
const READ_OUT = 3;

type Heard = Pick<TaskedImage, '_id' | 'serverState' | 'locationDescription' | 'attempts'>;

/** The taskings of `now` that have another state, or another attempt, than in `before`, in words. */
export function announcement(before: readonly Heard[], now: readonly Heard[]): string {
  const known = new Map(before.map((tasking) => [tasking._id, tasking]));
  const changed = now.flatMap((tasking) => {
    const was = known.get(tasking._id);
    if (!was) return [];
    if (was.serverState !== tasking.serverState) return [`${tasking.locationDescription}: ${tasking.serverState}`];
    const tries = clouded(tasking);
    return tries > clouded(was) ? [`${tasking.locationDescription}: attempt ${tries} was too cloudy`] : [];
  });
  return changed.length > READ_OUT ? `${changed.length} taskings changed their state` : changed.join('. ');
}

function clouded({ attempts }: Heard): number {
  return attempts.filter(({ outcome }) => outcome === 'clouded').length;
}
