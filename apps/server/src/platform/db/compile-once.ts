import { type Compilable, type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Db } from './database.ts';

/** Placeholders for the values of a query. */
export type Placeholders<V> = { readonly [K in keyof V]: RawBuilder<V[K]> };

class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/**
 * Compiles a query to SQL once and runs it with different values. Used for queries of every request, where compiling
 * costs more than running.
 * @param names of the values
 * @param write receives a placeholder for each value
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
