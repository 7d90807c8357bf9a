import type { TaskedImage } from '@groundtrack/contract';
import { addressWithRequest } from '../request/request-address.ts';
import {
  defaultRequest,
  parseUtcField,
  type RequestValues,
  toPlaceValues,
  toUtcField,
} from '../request/request-values.ts';

type Cloned = Pick<
  TaskedImage,
  | 'locationDescription'
  | 'latitude'
  | 'longitude'
  | 'product'
  | 'windowstartISO'
  | 'windowstopISO'
  | 'endUse'
  | 'mediaRights'
  | 'notes'
>;

/** The form with the request of a tasking. Past dates move to the default start, with the same duration. */
export function cloneAddress(tasking: Cloned, nowMs: number) {
  const { locationDescription: location, latitude, longitude, product } = tasking;
  const usual = defaultRequest({ location, latitude, longitude }, nowMs);
  const values: RequestValues = {
    ...usual,
    ...toPlaceValues({ location, latitude, longitude }),
    tier: product.assured ? 'assured' : 'flexible',
    product: product.assured ? '' : product.priceId,
    ...(product.assured ? {} : toDates(tasking, usual)),
    endUse: tasking.endUse ?? '',
    mediaRights: tasking.mediaRights,
  };
  return {
    address: addressWithRequest(new URLSearchParams(), values, usual),
    notes: tasking.notes,
  };
}

function toDates({ windowstartISO, windowstopISO }: Cloned, usual: RequestValues) {
  const [startMs, stopMs] = [Date.parse(windowstartISO), Date.parse(windowstopISO)];
  const shiftMs = Math.max(parseUtcField(usual.earliest) - startMs, 0);
  return { earliest: toUtcField(startMs + shiftMs), latest: toUtcField(stopMs + shiftMs) };
}
