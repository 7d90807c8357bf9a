import type * as z from 'zod';

/** An error in an operator's file: the path, the value, and the allowed values. */
export interface FileProblem {
  readonly path: string;
  readonly value: string;
  readonly allowed: string;
}

export function toFileProblem(issue: z.core.$ZodIssue, json: unknown): FileProblem {
  return { path: pathText(issue.path), value: valueText(valueAt(json, issue.path)), allowed: issue.message };
}

function valueAt(json: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    json,
  );
}

/** A value as JSON, truncated if it is long. */
export function valueText(value: unknown): string {
  return (JSON.stringify(value) ?? 'nothing').slice(0, 100);
}

/** `providers[0].connection.url` */
export function pathText(path: readonly PropertyKey[]): string {
  const text = path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`)).join('');
  return text.replace(/^\./, '') || 'file';
}

/** Describes problems to the operator, one line each. */
export function describeProblems(problems: readonly FileProblem[]): string {
  return problems.map(({ path, value, allowed }) => `${path} is ${value}: ${allowed}`).join('; ');
}
