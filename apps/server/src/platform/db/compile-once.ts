import { type Compilable, type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Db } from './database.ts';

/** Stands for a value where a query is written. */
export type Placeholders<V> = { readonly [K in keyof V]: RawBuilder<V[K]> };

class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/**
 * A query that is written into SQL once, and asked with other values each time: for what is asked with every request,
 * where writing costs more than asking.
 * @param names of the values
 * @param write gets a placeholder for each
 */
export function compileOnce<V extends object, R>(
  names: readonly (keyof V & string)[],
  write: (values: Placeholders<V>) => Compilable<R> | RawBuilder<R>,
): (db: Db, values: V) => Promise<readonly R[]> {
  let compiled: CompiledQuery<R> | null = null;
  return async (db, values) => {
    compiled ??= write(toPlaceholders<V>(names)).compile(db);
    const parameters = compiled.parameters.map((one): unknown =>
      one instanceof Placeholder ? Reflect.get(values, one.name) : one,
    );
    const { rows } = await db.executeQuery<R>({ ...compiled, parameters });
    return rows;
  };
}

function toPlaceholders<V>(names: readonly (keyof V & string)[]): Placeholders<V> {
  const placeholders = names.map((name) => [name, sql`${new Placeholder(name)}`]);
  // One for each name of the values.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.fromEntries(placeholders) as Placeholders<V>;
}
