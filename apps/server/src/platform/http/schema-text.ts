/** The part of JSON Schema 2020-12 that the contract's schemas turn into. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  readonly items?: JsonSchema | boolean;
  readonly prefixItems?: readonly JsonSchema[];
  readonly default?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
}

const INDENT = '  ';

/** A schema as people read types: `{ email: string, … }`, one field a line, limits as comments. */
export function schemaText(schema: JsonSchema, indent = ''): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.anyOf) return [...new Set(schema.anyOf.map((option) => schemaText(option, indent)))].join(' | ');
  if (schema.prefixItems) return `[${schema.prefixItems.map((item) => schemaText(item, indent)).join(', ')}]`;
  if (schema.type === 'array') return `${listItem(schema.items, indent)}[]`;
  if (schema.type === 'object') return objectText(schema, indent);
  return [schema.type ?? 'any'].flat().join(' | ');
}

function listItem(items: JsonSchema['items'], indent: string): string {
  if (typeof items !== 'object') return 'any';
  const text = schemaText(items, indent);
  return items.anyOf || items.enum ? `(${text})` : text;
}

function objectText(schema: JsonSchema, indent: string): string {
  const inner = indent + INDENT;
  const fields = Object.entries(schema.properties ?? {}).map(([name, field]) => {
    const optional = schema.required?.includes(name) ? '' : '?';
    const limits = limitsText(field);
    return `${inner}${name}${optional}: ${schemaText(field, inner)}${limits === '' ? '' : `  // ${limits}`}`;
  });
  if (typeof schema.additionalProperties === 'object' && Object.keys(schema.additionalProperties).length > 0)
    fields.push(`${inner}[name]: ${schemaText(schema.additionalProperties, inner)}`);
  else if (fields.length === 0) return 'object';
  return `{\n${fields.join('\n')}\n${indent}}`;
}

/** The bounds of one value in words; empty when it has none. */
export function limitsText(schema: JsonSchema): string {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems } = schema;
  const isSafeIntegerBound = (bound: number) => Math.abs(bound) === Number.MAX_SAFE_INTEGER;
  const limits = [
    formatText(schema),
    boundsText(
      minimum !== undefined && isSafeIntegerBound(minimum) ? undefined : minimum,
      maximum !== undefined && isSafeIntegerBound(maximum) ? undefined : maximum,
    ),
    suffixed(boundsText(minLength, maxLength), 'characters'),
    suffixed(boundsText(minItems, maxItems), 'entries'),
    schema.default === undefined ? '' : `default ${JSON.stringify(schema.default)}`,
  ];
  return limits.filter((limit) => limit !== '').join(', ');
}

function formatText({ format, pattern }: JsonSchema): string {
  if (format !== undefined) return format === 'date-time' ? 'ISO 8601 time' : format;
  return pattern === undefined ? '' : `matches ${pattern}`;
}

function boundsText(min: number | undefined, max: number | undefined): string {
  if (min !== undefined && max !== undefined) return `${min} to ${max}`;
  if (min !== undefined) return `at least ${min}`;
  return max === undefined ? '' : `at most ${max}`;
}

function suffixed(text: string, unit: string): string {
  return text === '' ? '' : `${text} ${unit}`;
}
