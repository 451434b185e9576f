import { randomUUID } from 'node:crypto';
import { isErrorCode, type ErrorCode } from '@balcao/contract';
import type { ChannelSession } from '../../channels/channel.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Listener } from '../../platform/db/listener.ts';
import type { Logger } from '../../platform/log.ts';
import * as rows from './calls.sql.ts';

/** What may be asked of a session from any process, and for how long somebody waits for the answer (milliseconds). */
const patience = {
  checkNumber: 10_000,
  picture: 30_000,
  addressBook: 30_000,
  attend: 5_000,
  typing: 5_000,
  pairByCode: 20_000,
  groupInfo: 15_000,
  setBlocked: 15_000,
  markRead: 15_000,
} as const satisfies Partial<Record<keyof ChannelSession, number>>;

type SessionMethod = keyof typeof patience;
type Asked<M extends SessionMethod> = NonNullable<ChannelSession[M]>;

/** Asks the session of a connection, wherever it is held. Arguments and answers travel as JSON. */
export type CallSession = <M extends SessionMethod>(
  companyId: number,
  whatsappId: number,
  method: M,
  ...input: Parameters<Asked<M>>
) => Promise<Awaited<ReturnType<Asked<M>>>>;

type Answer = { value?: unknown } | { error: ErrorCode };

/**
 * The asking side. There is one way, also within one process: a row, a notification, and the answer in the row.
 * Errors: ERR_NO_WAPP_FOUND; ERR_WAPP_NOT_INITIALIZED when the session is not connected, no gateway holds it or none
 * answers in time; ERR_WAPP_UNSUPPORTED when its provider has no such thing; whatever code the session refuses with.
 */
export function createCalls(deps: { database: Database; listener: Listener }): CallSession {
  const { database, listener } = deps;
  const waiting = new Map<string, () => void>();
  listener.on('answers', (id) => waiting.get(id)?.());
  listener.onGap(() => waiting.forEach((look) => look()));

  /** Resolves with the answer once it is there; undefined when time is up. */
  function answerTo(companyId: number, id: string, time: number): { answer: Promise<Answer | undefined>; forget(): void } {
    const { promise, resolve, reject } = Promise.withResolvers<Answer | undefined>();
    const look = () => {
      database.forCompany(companyId, ({ db }) => rows.takeAnswer(db, id)).then((found) => found !== undefined && resolve(found as Answer), reject);
    };
    const timer = setTimeout(resolve, time, undefined);
    waiting.set(id, look);
    return {
      answer: promise,
      forget() {
        clearTimeout(timer);
        waiting.delete(id);
      },
    };
  }

  return async (companyId, whatsappId, method, ...input) => {
    const id = randomUUID();
    const { answer, forget } = answerTo(companyId, id, patience[method]);
    try {
      await database.forCompany(companyId, async (tx) => {
        const session = await rows.sessionState(tx.db, whatsappId);
        if (!session) throw new AppError('ERR_NO_WAPP_FOUND');
        const wanted = method === 'pairByCode' ? 'qrcode' : 'CONNECTED';
        if (session.status !== wanted || !session.held) throw new AppError('ERR_WAPP_NOT_INITIALIZED');
        await rows.insertCall(tx.db, { id, companyId, whatsappId, method, input });
        tx.notify('gateway', `${whatsappId}:call:${id}`);
      });
      const found = await answer;
      if (found === undefined) {
        await database.forCompany(companyId, ({ db }) => rows.dropCall(db, id));
        throw new AppError('ERR_WAPP_NOT_INITIALIZED', {}, { cause: new Error(`the session did not answer ${method} in time`) });
      }
      if ('error' in found) throw new AppError<ErrorCode>(found.error);
      return found.value as never;
    } finally {
      forget();
    }
  };
}

/** Whatever a session answers that is there and has such a thing; undefined when it is away, or is no more. */
export async function ifConnected<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof AppError && withoutSession.has(error.code)) return undefined;
    throw error;
  }
}

const withoutSession = new Set<ErrorCode>(['ERR_NO_WAPP_FOUND', 'ERR_WAPP_NOT_INITIALIZED', 'ERR_WAPP_UNSUPPORTED']);

/** The answering side, in the process that holds the session. Calls are answered side by side: one that hangs holds up none. */
export async function answerCall(
  deps: { database: Database; log: Logger },
  { companyId, session, id }: { companyId: number; session: ChannelSession; id: string },
): Promise<void> {
  const call = await deps.database.forCompany(companyId, ({ db }) => rows.findCall(db, id));
  if (!call) return;
  const answer = await perform(session, call.method, call.input).then(
    (value): Answer => ({ value }),
    (error: unknown): Answer => {
      const code = error instanceof Error && 'code' in error && isErrorCode(error.code) ? error.code : undefined;
      if (code === undefined) deps.log.warn({ err: error, companyId, method: call.method }, 'a session could not do what it was asked');
      return { error: code ?? 'ERR_UNAVAILABLE' };
    },
  );
  await deps.database.forCompany(companyId, async (tx) => {
    if (await rows.saveAnswer(tx.db, id, answer)) tx.notify('answers', id);
  });
}

async function perform(session: ChannelSession, method: string, input: unknown): Promise<unknown> {
  const may = Object.hasOwn(patience, method) ? (session[method as SessionMethod] as ((...given: unknown[]) => Promise<unknown>) | undefined) : undefined;
  if (!may) throw new AppError('ERR_WAPP_UNSUPPORTED');
  return may.apply(session, input as unknown[]);
}
