import * as z from 'zod/mini';

/** @throws when it does not fit the contract: a bug of ours, which never leaves. Fields it does not name are dropped. */
export function checkAnswer<T>(schema: z.ZodMiniType<T>, value: unknown): T {
  const parsed = z.safeParse(schema, value);
  if (!parsed.success) throw new Error('The answer does not fit the contract', { cause: parsed.error });
  return parsed.data;
}
