import * as z from 'zod/mini';

/**
 * The same schema with what the API page says about it, and an example value.
 * `z.describe` of zod would add a check that every parse has to run.
 */
export function described<S extends z.ZodMiniType>(schema: S, description: string, example?: unknown): S {
  const copy = schema.clone();
  z.globalRegistry.add(copy, { description, ...(example === undefined ? {} : { examples: [example] }) });
  return copy;
}
