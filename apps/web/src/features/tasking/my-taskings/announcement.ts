import type { TaskedImage } from '@groundtrack/contract';

/** More changes than this are only counted. */
const READ_OUT = 3;

type Heard = Pick<TaskedImage, '_id' | 'serverState' | 'locationDescription' | 'attempts'>;

/** Describes the taskings whose state or attempt differs between `before` and `now`. */
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
