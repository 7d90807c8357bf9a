import { ProviderError } from './provider.ts';

/** Runs `work`, and rejects as soon as the signal fires, as the port requires. */
export async function withSignal<T>(provider: string, signal: AbortSignal, work: () => T | Promise<T>): Promise<T> {
  try {
    signal.throwIfAborted();
    const result = await work();
    signal.throwIfAborted();
    return result;
  } catch (error) {
    if (signal.aborted) throw new ProviderError(provider, 'timeout', 'The provider was given up');
    throw error;
  }
}
