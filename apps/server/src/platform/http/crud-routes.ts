import {
  auditOf,
  type UserActor,
  type CrudCall,
  type Endpoint,
  type ErrorCode,
  type HandlerAnswer,
} from '@balcao/contract';
import { notFoundError } from '../app-error.ts';
import { recordFormer } from '../current-call.ts';
import { mapConstraintErrors } from '../db/constraint-errors.ts';
import type { CompanyTx, Db } from '../db/database.ts';
import { writeForCompany } from '../db/retry-conflicts.ts';
import type { Platform } from '../platform.ts';
import type { Http } from './http.ts';
import { ignoreRefusal, requireUnchanged } from './require-unchanged.ts';
import type { Input } from './types.ts';

/** The endpoints that `crud()` of the contract defines for a noun. */
type CrudEndpoints = Partial<Record<CrudCall, Endpoint>> & { deleted: string | undefined };

/** What a use case returns; `undefined` and `false` mean that the record does not exist, which the route answers. */
type Outcome<Call, E extends Endpoint> = Call extends 'delete'
  ? boolean
  : Call extends 'get' | 'update'
    ? HandlerAnswer<E> | undefined
    : HandlerAnswer<E>;

/** A noun's use cases by call, each inside the transaction of its request. */
export type CrudUseCases<Crud, Tx = CompanyTx> = {
  [Call in CrudCall & keyof Crud]?: Crud[Call] extends Endpoint
    ? (tx: Tx, input: Input<Crud[Call]>) => Promise<Outcome<Call, Crud[Call]>>
    : never;
} & {
  /** the record as `update` answers it, for a noun without `get` */
  current?(tx: Tx, input: { params: { id: number }; actor: UserActor }): Promise<unknown>;
};

/**
 * Registers the calls of a noun that use cases are given for. Each runs in one transaction of the caller's company, and a
 * broken constraint answers its code. A call that does work outside of the transaction is registered by its feature.
 */
export function crudRoutes<Crud extends CrudEndpoints>(
  { http, database }: Pick<Platform, 'http' | 'database'>,
  crud: Crud,
  useCases: CrudUseCases<Crud>,
  constraints: Readonly<Record<string, ErrorCode>> = {},
): void {
  const onConstraintError = mapConstraintErrors(constraints);
  registerCrud(http, crud, useCases, (actor, work) =>
    writeForCompany(database, actor.companyId, work).catch(onConstraintError),
  );
}

/**
 * Registers the endpoints of a `crud()`, also for rows that belong to no company: the feature decides how their
 * transaction is opened.
 */
export function registerCrud<Crud extends CrudEndpoints, Tx extends { db: Db }>(
  http: Pick<Http, 'handle'>,
  crud: Crud,
  useCases: CrudUseCases<Crud, Tx>,
  runInTransaction: <T>(actor: UserActor, work: (tx: Tx) => Promise<T>) => Promise<T>,
): void {
  const { current, ...byCall } = useCases;
  const entries = Object.entries(byCall) as [CrudCall, (tx: Tx, input: Input<Endpoint>) => Promise<unknown>][];
  const read = new Map(entries).get('get');
  for (const [call, useCase] of entries) {
    const endpoint: Endpoint | undefined = crud[call];
    if (!endpoint) throw new TypeError(`this noun has no call ${call}`);
    http.handle(endpoint, async (input) => {
      const outcome = await runInTransaction(input.actor, async (tx) => {
        if (call === 'update') {
          await requireUnchanged(tx, endpoint, input as Changed, () => (read ?? current)?.(tx, input as never));
          if (auditOf(endpoint)) recordFormer(await (read ?? current)?.(tx, input as never).catch(ignoreRefusal));
        }
        if (call === 'delete' && auditOf(endpoint))
          recordFormer(await (read ?? current)?.(tx, input as never).catch(ignoreRefusal));
        return useCase(tx, input);
      });
      if (call === 'delete') {
        if (outcome === false) throw notFoundError(endpoint);
        return crud.deleted === undefined ? {} : { message: crud.deleted };
      }
      if (outcome === undefined) throw notFoundError(endpoint);
      return outcome;
    });
  }
}

type Changed = Parameters<typeof requireUnchanged>[2];
