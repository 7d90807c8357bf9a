import * as z from 'zod';

/** One setting of the environment. `allowed` is shown to the operator if a value is rejected. */
export interface Setting<T> {
  readonly about: string;
  readonly fallback: string;
  readonly allowed: string;
  /** The address may contain a password, so it is never repeated. */
  readonly secret?: boolean;
  /** A key, no part of which is ever repeated. */
  readonly hidden?: boolean;
  /** Explains an invalid value, if `allowed` does not. */
  readonly explain?: (text: string) => string | null;
  readonly schema: z.ZodType<T>;
}

/** @param schema parses the trimmed text of the environment */
export function setting<T>(spec: Setting<T>): Setting<T> {
  return spec;
}

export const wholeNumber = (min: number, max: number) =>
  z.string().regex(/^\d+$/).transform(Number).pipe(z.number().int().min(min).max(max));
export const decimal = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+(\.\d+)?$/)
    .transform(Number)
    .pipe(z.number().min(min).max(max));
export const address = (protocols: RegExp) => z.url({ protocol: protocols });
export const orOff = <T>(schema: z.ZodType<T>) => z.union([z.literal('off').transform(() => null), schema]);
