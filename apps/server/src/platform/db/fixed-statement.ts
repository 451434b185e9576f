import type { CompiledQuery, QueryResult } from 'kysely';
import type { Db } from './kysely-tx.ts';

/** Stands where an argument will be. */
class Place {
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
  let made: CompiledQuery<R> | undefined;
  return (db, ...args) => {
    made ??= build(db, ...(args.map((_arg, index) => new Place(index)) as unknown as A));
    const parameters = made.parameters.map((value) => (value instanceof Place ? args[value.index] : value));
    return db.executeQuery({ ...made, parameters });
  };
}
