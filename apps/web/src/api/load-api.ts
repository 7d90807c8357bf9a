import { ApiError } from './api-error.ts';

/**
 * Waits for code that calls the server. It brings the schemas of the contract, which the first screen does not need to
 * be drawn.
 * @throws ApiError when the code cannot be fetched
 */
export async function loadApi<Module>(module: Promise<Module>): Promise<Module> {
  try {
    return await module;
  } catch (error) {
    throw ApiError.ofTransport('offline', error);
  }
}
