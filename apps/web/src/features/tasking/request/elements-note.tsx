import { satellitesEndpoint } from '@groundtrack/contract';
import { useApi } from '../../../api/use-api.ts';
import { formatUtcDay } from '../../../lib/format.ts';
import type { Chosen } from './chosen.ts';
import classes from './request.module.css';

/** The date of the orbital elements, and a note that the satellites are simulated. */
export function ElementsNote({ chosen }: { readonly chosen: Chosen | null }) {
  const { data } = useApi(satellitesEndpoint, {});
  const ids = chosen?.offered.product.metadata.satelliteIds;
  const epochs = (data?.result ?? [])
    .filter(({ _id }) => ids === undefined || ids.includes(_id))
    .map(({ OMM: { EPOCH } }) => Date.parse(EPOCH.endsWith('Z') ? EPOCH : `${EPOCH}Z`))
    .filter((epochMs) => !Number.isNaN(epochMs));
  const epochMs = Math.max(...epochs);
  if (!Number.isFinite(epochMs)) return null;
  const simulated = chosen?.offered.product.metadata.simulated ?? true;
  return (
    <p className={classes.note}>
      Passes are calculated from orbital elements of <time>{formatUtcDay(epochMs)}</time>.
      {simulated ? ' The satellites are simulated.' : ''}
    </p>
  );
}
