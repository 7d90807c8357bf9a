import { ApiError } from '../market/api-error.ts';
import { type ImageryProvider, ProviderError } from '../port/provider.ts';

/** An interface answered a call with a status such as 400. The message has its words, which are for the operator. */
export function isRefusedCall(error: unknown): error is ApiError {
  return error instanceof ApiError && error.kind === 'rejected' && error.status !== null;
}

export const refusedCall = {
  /** The order is refused, in a buyer's words. */
  ofOrder:
    ({ name, label }: Pick<ImageryProvider, 'name' | 'label'>) =>
    (error: unknown): never => {
      throw isRefusedCall(error) ? new ProviderError(name, 'rejected', `${label} did not accept the order`) : error;
    },
  /** The provider has the order and charges for it. A refused question says nothing about it, so it is asked again. */
  afterOrder: (error: unknown): never => {
    throw isRefusedCall(error) ? new ProviderError(error.provider, 'unavailable', error.message) : error;
  },
};
