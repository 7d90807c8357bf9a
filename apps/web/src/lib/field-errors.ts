import './jitless.ts';
import type * as z from 'zod/mini';

type Labels<V> = { readonly [K in keyof V]?: string };

/**
 * What is wrong with each field, as sentences that begin with the field's label. The messages of the contract are
 * fragments (`must be an e-mail address`); an empty field that breaks any rule is simply required.
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

/** The field to go to: the first on the screen, where `fields` are in their order, not the first the schema complained of. */
export function firstInvalid(fields: readonly string[], errors: Readonly<Record<string, unknown>>): string {
  return fields.find((field) => errors[field] !== undefined) ?? '';
}

/** The server's `field: message` lines, by field; lines about anything else are left out. */
export function serverFieldErrors<V extends object>(
  lines: readonly string[],
  labels: Labels<V>,
): Partial<Record<keyof V & string, string>> {
  const errors: Partial<Record<string, string>> = {};
  for (const line of lines) {
    const [, field = '', message = ''] = /^(?:body\.)?(\w+): (.+)$/.exec(line) ?? [];
    // Every object has a `constructor`, but only fields with a label of their own are on the form.
    if (!Object.hasOwn(labels, field)) continue;
    const label = (labels as Readonly<Record<string, string | undefined>>)[field];
    if (label !== undefined && !Object.hasOwn(errors, field)) errors[field] = `${label} ${message}`;
  }
  return errors;
}
