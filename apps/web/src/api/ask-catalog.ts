import { type Answered, catalogEndpoint, type Sent } from '@groundtrack/contract';
import { type CallOptions, call } from './call.ts';

/** Asks one provider for a page of its archive. @throws ApiError as {@link call} does */
export function askCatalog(
  input: Sent<typeof catalogEndpoint>,
  options: CallOptions,
): Promise<Answered<typeof catalogEndpoint>> {
  return call(catalogEndpoint, input, options);
}
