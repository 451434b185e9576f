import type { CompiledQuery, QueryResult } from 'kysely';
import type { Db } from './kysely-tx.ts';

/** Stands where an argument will be. */
class ParameterPlaceholder {
  readonly index: number;
  constructor(index: number) {
    this.index = index;
  }
}

/**
 * A statement whose text never changes: built and compiled once per process. Building one with its joins takes this process
 * longer than sending it and reading its answer.
 * @param build is called once and gets placeholders: it hands its arguments on as parameters and looks at none of them
 */
export function fixedStatement<A extends readonly unknown[], R>(
  build: (db: Db, ...args: A) => CompiledQuery<R>,
): (db: Db, ...args: A) => Promise<QueryResult<R>> {
  let compiled: CompiledQuery<R> | undefined;
  return (db, ...args) => {
    compiled ??= build(db, ...(args.map((_arg, index) => new ParameterPlaceholder(index)) as unknown as A));
    const parameters = compiled.parameters.map((value) =>
      value instanceof ParameterPlaceholder ? args[value.index] : value,
    );
    return db.executeQuery({ ...compiled, parameters });
  };
}
