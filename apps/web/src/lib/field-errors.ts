import './jitless.ts';
import type * as z from 'zod/mini';

/** Labels by field, as shown on the screen. */
export type Labels<V> = { readonly [K in keyof V]?: string };

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

/** Reports empty fields. Blanks count as text, because a password may consist of them. */
export function requiredErrors<V extends object>(values: V, labels: Labels<V>): Record<string, string> {
  const named = Object.entries<string | undefined>(labels);
  const texts = new Map<string, unknown>(Object.entries(values));
  return Object.fromEntries(
    named.flatMap(([field, label]) => (texts.get(field) === '' ? [[field, `${label} is required`]] : [])),
  );
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
