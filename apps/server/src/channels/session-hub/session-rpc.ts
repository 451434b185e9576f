import { randomUUID } from 'node:crypto';
import { isErrorCode, type ConnectionStatus, type ErrorCode } from '@balcao/contract';
import type { ChannelSession } from '../port/channel.ts';
import { AppError } from '../../platform/app-error.ts';
import type { CompanyTx, Database } from '../../platform/db/database.ts';
import { writeForCompany } from '../../platform/db/retry-conflicts.ts';
import type { Listener } from '../../platform/db/listener.ts';
import type { Logger } from '../../platform/log/log.ts';
import { notifyGateways } from './notices.ts';
import * as rows from './session-rpc.sql.ts';

/** The calls that any process may make to a session, and how long the caller waits for the answer (milliseconds). */
const timeoutsMs = {
  checkNumber: 10_000,
  picture: 30_000,
  download: 120_000,
  addressBook: 30_000,
  attend: 5_000,
  typing: 5_000,
  pairByCode: 20_000,
  answerPasskey: 30_000,
  confirmPasskey: 30_000,
  groupInfo: 15_000,
  setBlocked: 15_000,
  markRead: 15_000,
  checkHealth: 15_000,
  resyncAppState: 30_000,
} as const satisfies Partial<Record<keyof ChannelSession, number>>;

/** The status that a session has to have; all others have to be connected. */
const requiredStatuses: Partial<Record<keyof typeof timeoutsMs, ConnectionStatus>> = {
  pairByCode: 'qrcode',
  answerPasskey: 'PAIRING',
  confirmPasskey: 'PAIRING',
};

/** Calls whose arguments are in no row: they travel in the notification, which the database does not keep. */
const unstoredMethods: ReadonlySet<string> = new Set<keyof typeof timeoutsMs>(['answerPasskey']);

type SessionMethod = keyof typeof timeoutsMs;
type MethodOf<M extends SessionMethod> = NonNullable<ChannelSession[M]>;

/** Asks the session of a connection, wherever it is held. Arguments and answers travel as JSON. */
export type InvokeSession = <M extends SessionMethod>(
  companyId: number,
  whatsappId: number,
  method: M,
  ...input: Parameters<MethodOf<M>>
) => Promise<Awaited<ReturnType<MethodOf<M>>>>;

type InvocationAnswer = { value?: unknown } | { error: ErrorCode };

/**
 * Creates the function that calls a session. There is one way, also within one process: a row, a notification, and the answer in
 * the row. Errors: ERR_NO_WAPP_FOUND; ERR_WAPP_NOT_INITIALIZED when the session is not connected, no gateway holds it or none
 * answers in time; ERR_WAPP_UNSUPPORTED when its provider has no such thing; whatever code the session refuses with.
 */
export function createSessionRpc(deps: { database: Database; listener: Listener }): InvokeSession {
  const { database, listener } = deps;
  const pending = new Map<string, () => void>();
  listener.on('answers', (id) => pending.get(id)?.());
  listener.onReconnect(() => pending.forEach((poll) => poll()));

  /** Resolves with the answer once it is there; undefined when time is up. */
  function awaitAnswer(
    companyId: number,
    id: string,
    timeoutMs: number,
  ): { answer: Promise<InvocationAnswer | undefined>; cancel(): void } {
    const { promise, resolve, reject } = Promise.withResolvers<InvocationAnswer | undefined>();
    const poll = () => {
      database
        .forCompany(companyId, ({ db }) => rows.consumeAnswer(db, id))
        .then((found) => found !== undefined && resolve(found as InvocationAnswer), reject);
    };
    const timer = setTimeout(resolve, timeoutMs, undefined);
    pending.set(id, poll);
    return {
      answer: promise,
      cancel() {
        clearTimeout(timer);
        pending.delete(id);
      },
    };
  }

  return async (companyId, whatsappId, method, ...input) => {
    const id = randomUUID();
    const { answer, cancel } = awaitAnswer(companyId, id, timeoutsMs[method]);
    try {
      const store = async (tx: CompanyTx) => {
        const session = await rows.findSessionState(tx.db, whatsappId);
        if (!session) throw new AppError('ERR_NO_WAPP_FOUND');
        if (session.status !== (requiredStatuses[method] ?? 'CONNECTED') || !session.held)
          throw new AppError('ERR_WAPP_NOT_INITIALIZED');
        const isUnstored = unstoredMethods.has(method);
        await rows.insertInvocation(tx.db, { id, companyId, whatsappId, method, input: isUnstored ? [] : input });
        notifyGateways(tx, { kind: 'invoke', whatsappId, id, ...(isUnstored && { input }) });
      };
      await writeForCompany(database, companyId, store);
      const found = await answer;
      if (found === undefined) {
        await database.forCompany(companyId, ({ db }) => rows.deleteInvocation(db, id));
        throw new AppError(
          'ERR_WAPP_NOT_INITIALIZED',
          {},
          { cause: new Error(`the session did not answer ${method} in time`) },
        );
      }
      if ('error' in found) throw new AppError<ErrorCode>(found.error);
      return found.value as never;
    } finally {
      cancel();
    }
  };
}

/** Optional methods of a session; undefined when it is down or has no such method. */
export async function ifConnected<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof AppError && noSessionErrors.has(error.code)) return undefined;
    throw error;
  }
}

const noSessionErrors = new Set<ErrorCode>(['ERR_NO_WAPP_FOUND', 'ERR_WAPP_NOT_INITIALIZED', 'ERR_WAPP_UNSUPPORTED']);

/** Answers a call, in the process that holds the session. Calls are answered side by side: one that hangs holds up none. */
export async function handleInvocation(
  deps: { database: Database; log: Logger },
  call: { companyId: number; session: ChannelSession; id: string; input?: readonly unknown[] | undefined },
): Promise<void> {
  const { companyId, session, id } = call;
  const invocation = await deps.database.forCompany(companyId, ({ db }) => rows.findPendingInvocation(db, id));
  if (!invocation) return;
  const answer = await invokeMethod(session, invocation.method, call.input ?? invocation.input).then(
    (value): InvocationAnswer => ({ value }),
    (error: unknown): InvocationAnswer => {
      const code = error instanceof Error && 'code' in error && isErrorCode(error.code) ? error.code : undefined;
      if (code === undefined)
        deps.log.warn({ err: error, companyId, method: invocation.method }, 'a session could not do what it was asked');
      return { error: code ?? 'ERR_UNAVAILABLE' };
    },
  );
  await deps.database.forCompany(companyId, async (tx) => {
    if (await rows.saveAnswer(tx.db, id, answer)) tx.notify('answers', id);
  });
}

async function invokeMethod(session: ChannelSession, method: string, input: unknown): Promise<unknown> {
  const implementation = Object.hasOwn(timeoutsMs, method)
    ? (session[method as SessionMethod] as ((...given: unknown[]) => Promise<unknown>) | undefined)
    : undefined;
  if (!implementation) throw new AppError('ERR_WAPP_UNSUPPORTED');
  return implementation.apply(session, input as unknown[]);
}
