import './jitless.ts';
import type * as z from 'zod/mini';

type Labels<V> = { readonly [K in keyof V]?: string };

/**
 * The error of each field, as a sentence that begins with the field's label. The contract's messages are fragments
 * (`must be an e-mail address`). An empty field that breaks any rule is reported as required.
 */
export function fieldErrors<V extends object>(
  schema: z.ZodMiniType,
  values: V,
  labels: Labels<V>,
): Partial<Record<keyof V & string, string>> {
  const parsed = schema.safeParse(values);
  const errors: Partial<Record<keyof V & string, string>> = {};
  if (parsed.success) return errors;
  for (const { path, message } of parsed.error.issues) {
    // The schema describes the same object as `values`.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const field = String(path[0]) as keyof V & string;
    const blank = String(values[field] ?? '').trim() === '';
    errors[field] ??= `${labels[field] ?? field} ${blank ? 'is required' : message}`;
  }
  return errors;
}

/** The field to focus: the first invalid one in screen order (`fields`), not in the order of the schema. */
export function firstInvalid(fields: readonly string[], errors: Readonly<Record<string, unknown>>): string {
  return fields.find((field) => errors[field] !== undefined) ?? '';
}

/** The server's `field: message` lines, by field. Other lines are dropped. */
export function serverFieldErrors<V extends object>(
  lines: readonly string[],
  labels: Labels<V>,
): Partial<Record<keyof V & string, string>> {
  const errors: Partial<Record<string, string>> = {};
  for (const line of lines) {
    const [, field = '', message = ''] = /^(?:body\.)?(\w+): (.+)$/.exec(line) ?? [];
    // Every object has a `constructor`, so only fields with their own label count.
    if (!Object.hasOwn(labels, field)) continue;
    const label = (labels as Readonly<Record<string, string | undefined>>)[field];
    if (label !== undefined && !Object.hasOwn(errors, field)) errors[field] = `${label} ${message}`;
  }
  return errors;
}
