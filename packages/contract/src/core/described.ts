import * as z from 'zod/mini';

/**
 * Returns the same schema with a description and an example for the API page. Unlike `z.describe` of zod, it adds no
 * check that runs on every parse.
 */
export function described<S extends z.ZodMiniType>(schema: S, description: string, example?: unknown): S {
  const copy = schema.clone();
  z.globalRegistry.add(copy, { description, ...(example === undefined ? {} : { examples: [example] }) });
  return copy;
}
