import { RasterError } from '@groundtrack/raster';

/** An error as data. Structured cloning keeps neither the class nor the code of most errors. */
export interface ThreadError {
  readonly name: string;
  readonly message: string;
  readonly stack?: string;
  readonly code?: string;
}

/** Errors that callers of the pool catch by class. */
const CLASSES: Readonly<Record<string, (error: ThreadError) => Error>> = {
  RangeError: ({ message }) => new RangeError(message),
  RasterError: ({ message, code }) => new RasterError(code === 'unsupported' ? code : 'broken', message),
};

export function toThreadError(error: unknown): ThreadError {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error) };
  const { name, message, stack } = error;
  return {
    name,
    message,
    ...(stack === undefined ? {} : { stack }),
    ...('code' in error ? { code: String(error.code) } : {}),
  };
}

export function fromThreadError(thrown: ThreadError): Error {
  const error = CLASSES[thrown.name]?.(thrown) ?? new Error(thrown.message);
  const { stack = error.stack, code } = thrown;
  return Object.assign(error, { stack }, code === undefined ? {} : { code });
}
