import type * as z from 'zod';
import { ApiError } from './api-error.ts';

/** Reads a response. @throws ApiError `malformed` that names the field */
export function parseAnswer<T>(
  provider: string,
  schema: z.ZodType<T>,
  { body, what }: { readonly body: unknown; readonly what: string },
): T {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const where = issue?.path.join('.') ?? '';
  throw new ApiError(provider, 'malformed', { message: `${what}: ${where} ${issue?.message ?? ''}` });
}
