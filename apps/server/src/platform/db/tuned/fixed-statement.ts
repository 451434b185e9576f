// Tuned: statements of the message path are compiled once per process (docs/performance.md, "Statements compiled once").
import type { CompiledQuery, QueryResult } from 'kysely';
import type { Db } from '../kysely-tx.ts';

/** Marks the position of an argument in a compiled statement. */
class ParameterPlaceholder {
  readonly index: number;
  constructor(index: number) {
    this.index = index;
  }
}

/**
 * Creates a statement whose text never changes: it is built and compiled once per process. Building a statement with
 * its joins takes this process longer than sending it and reading its answer.
 * @param build is called once with placeholders; it may pass its arguments on as parameters and must not read them
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
