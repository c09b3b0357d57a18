// Compiles a query once and runs it with different values. Kysely builds and compiles a query in 0.1 to 0.5 ms, about as
// long as the embedded database takes to run it, so the queries of frequent requests use this.
import type { Compilable, CompiledQuery, Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** Stands for a value while a query is compiled. */
class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/**
 * Returns the function that runs a query.
 * @param build returns the query. Its parts must not depend on the values, because it is called once, with placeholders
 *   for them. The placeholders can only be parameters of the query; a spread of `values` has none.
 */
export function compileOnce<Values extends object, Row>(
  kysely: Pick<Kysely<Tables>, 'executeQuery'>,
  build: (values: Values) => Compilable<Row>,
): (values: Values) => Promise<readonly Row[]> {
  let compiled: CompiledQuery<Row> | undefined;
  return async (values) => {
    compiled ??= build(new Proxy({} as Values, { get: (_, name) => new Placeholder(String(name)) })).compile();
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof Placeholder ? values[parameter.name as keyof Values] : parameter,
    );
    return (await kysely.executeQuery<Row>({ ...compiled, parameters })).rows;
  };
}
