/** An object as JSON contains it, not validated. */
export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The properties of an item, and the item itself. */
export interface ItemValues {
  readonly item: JsonObject;
  readonly properties: JsonObject;
}

/** The first value that one of the paths leads to. */
export function valueAt(values: ItemValues, paths: readonly string[]): unknown {
  for (const path of paths) {
    const value = path.startsWith('$.') ? follow(values.item, path.slice(2)) : follow(values.properties, path);
    if (value !== undefined && value !== null) return value;
  }
  return undefined;
}

/** The whole path may be one name. Otherwise its dots lead into nested values. */
function follow(object: JsonObject, path: string): unknown {
  if (Object.hasOwn(object, path)) return object[path];
  let value: unknown = object;
  for (const name of path.split('.')) {
    if (!isObject(value) || !Object.hasOwn(value, name)) return undefined;
    value = value[name];
  }
  return value;
}

/** The first finite number that one of the paths leads to. */
export function numberAt(values: ItemValues, paths: readonly string[]): number | null {
  for (const path of paths) {
    const value = valueAt(values, [path]);
    if (typeof value === 'number' && Number.isFinite(value)) return value;
  }
  return null;
}

export function textAt(values: ItemValues, paths: readonly string[]): string | null {
  for (const path of paths) {
    const value = valueAt(values, [path]);
    if (typeof value === 'string' && value.trim() !== '') return value.trim();
  }
  return null;
}
