/** An object of unknown make, as JSON gives it. */
export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The properties of an item with the item behind them. */
export interface ItemValues {
  readonly item: JsonObject;
  readonly properties: JsonObject;
}

/** The value of the first path that has one. */
export function valueAt(values: ItemValues, paths: readonly string[]): unknown {
  for (const path of paths) {
    const value = path.startsWith('$.') ? follow(values.item, path.slice(2)) : follow(values.properties, path);
    if (value !== undefined && value !== null) return value;
  }
  return undefined;
}

/** The whole path may be one name; otherwise its dots go into nested values. */
function follow(object: JsonObject, path: string): unknown {
  if (Object.hasOwn(object, path)) return object[path];
  let value: unknown = object;
  for (const name of path.split('.')) {
    if (!isObject(value) || !Object.hasOwn(value, name)) return undefined;
    value = value[name];
  }
  return value;
}

/** A finite number; the first of the paths that has one. */
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
