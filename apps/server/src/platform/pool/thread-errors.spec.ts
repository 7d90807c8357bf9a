import { RasterError } from '@groundtrack/raster';
import { expect, it } from 'vitest';
import { fromThreadError, toThreadError } from './thread-errors.ts';

const sent = (error: unknown) => fromThreadError(structuredClone(toThreadError(error)));

it.each([
  new RangeError('beyond the end'),
  new RasterError('unsupported', 'LERC 5'),
  new RasterError('broken', 'ends early'),
  Object.assign(new Error('no space left'), { code: 'ENOSPC' }),
])('keeps class, code, message, and stack of %s', (error) => {
  const received = sent(error);
  expect(received).toBeInstanceOf(error.constructor);
  expect(received).toMatchObject({ message: error.message, stack: error.stack });
  expect('code' in received && received.code).toBe('code' in error && error.code);
});

it('turns any thrown value into an error', () => {
  expect(sent('text')).toMatchObject({ message: 'text' });
});
