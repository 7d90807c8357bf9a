import * as z from 'zod';

/** One setting of the environment. `allowed` is what the operator reads when a value is refused. */
export interface Setting<T> {
  readonly about: string;
  readonly fallback: string;
  readonly allowed: string;
  /** The address may hold a password: it is never repeated. */
  readonly secret?: boolean;
  /** A key: nothing of it is ever repeated. */
  readonly hidden?: boolean;
  /** Explains an invalid value, where `allowed` alone does not. */
  readonly explain?: (text: string) => string | null;
  readonly schema: z.ZodType<T>;
}

/** @param schema parses the text of the environment, after blanks around it are dropped */
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
