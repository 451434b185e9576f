import type {
  UserActor,
  Endpoint,
  ErrorCode,
  FileUploadRule,
  HandlerAnswer,
  HandlerInput,
  PlanFlag,
  TokenActor,
} from '@balcao/contract';
import type { CookieSerializeOptions } from '@fastify/cookie';
import type { StorageReservation } from '../files/storage.ts';
import type { TempFile } from '../files/temp-file.ts';
import type { Logger } from '../log/log.ts';

/** The facts of a request, besides its input, for handlers and the authentication. */
export interface RequestInfo {
  /** travels in the answer's `x-request-id`, in the log and in error answers */
  id: string;
  /** address of the caller, as far as TRUST_PROXY lets it be known */
  ip: string;
  userAgent: string | undefined;
  /** the first language that the caller's browser asks for, such as pt-BR */
  language: string | undefined;
  /** host and port the caller asked for */
  host: string;
  /** origin of the page that asks, as its browser sends it; absent where no browser or no other page is involved */
  origin: string | undefined;
  /** reached us over TLS */
  secure: boolean;
  /** token of `Authorization: Bearer` */
  bearer: string | undefined;
  /** names the request for repeats of it */
  idempotencyKey: string | undefined;
  /** the `updatedAt` of the record that the caller saw, without the quotes of the header */
  ifMatch: string | undefined;
  cookies: Readonly<Record<string, string | undefined>>;
  log: Logger;
}

/** What a handler may set beside its answer. */
export interface ReplyControl {
  /** `secure` and `path: '/'` by default; `secure` only where the caller came over TLS. */
  setCookie(name: string, value: string, options?: CookieSerializeOptions): void;
  clearCookie(name: string, options?: CookieSerializeOptions): void;
  /** Adds facts to the record of a program's call. */
  note(facts: CallFacts): void;
  /** aborted once the caller has stopped waiting for the answer */
  readonly gone: AbortSignal;
}

/** The subject of a call, as far as its handler reported it. */
export interface CallFacts {
  number?: string;
  size?: number;
  fileName?: string | null;
  messageId?: string;
}

/** A program's call that was answered. */
export interface CallRecord extends CallFacts {
  actor: TokenActor;
  requestId: string;
  status: number;
  error: ErrorCode | null;
  durationMs: number;
}

type ActorOf<E extends Endpoint> = E['access'] extends 'public'
  ? undefined
  : E['access'] extends 'token'
    ? TokenActor
    : UserActor;
/** In the order they were sent; none when the request was JSON. They are gone after the handler unless saved. */
type FilesOf<E extends Endpoint> = E['files'] extends FileUploadRule ? readonly TempFile[] : undefined;

export type Input<E extends Endpoint> = HandlerInput<E> & {
  actor: ActorOf<E>;
  files: FilesOf<E>;
  request: RequestInfo;
  reply: ReplyControl;
};
export type Handler<E extends Endpoint> = (input: Input<E>) => HandlerAnswer<E> | Promise<HandlerAnswer<E>>;

/**
 * Reads what a POST has made, for a repeat with the same `Idempotency-Key`, by the rules of its GET.
 * @param ids of the records of the first answer, in its order
 */
export type ReadMade<E extends Endpoint> = (
  input: Input<E>,
  ids: readonly MadeId[],
) => HandlerAnswer<E> | Promise<HandlerAnswer<E>>;

export type MadeId = number | string;

/** Finds the GET of a path; undefined where there is none. */
export type ReaderOf = (path: string) => { endpoint: Endpoint; handler: Handler<Endpoint> } | undefined;

/** Whether an endpoint is open to sessions that may only pay, or only set up a second factor. */
export type LimitedAccess = Pick<Endpoint, 'whenDue' | 'withoutSecondFactor'>;

/** The authentication, used only where an endpoint is not public. */
export interface AccessControl {
  /**
   * @param endpoint names which limited sessions it accepts
   * @returns undefined when the request carries no bearer
   * @throws AppError staleTokenError() when the bearer is no longer valid
   */
  authenticate(request: RequestInfo, endpoint: LimitedAccess): Promise<UserActor | undefined>;
  /**
   * The connection whose token the bearer is.
   * @throws AppError ERR_API_TOKEN where it is of none; ERR_TOO_MANY_ATTEMPTS for an address that guesses
   */
  authenticateToken(request: RequestInfo): Promise<TokenActor>;
  /** Whether the session of the bearer proved lately who it is. */
  isConfirmed(request: RequestInfo): Promise<boolean>;
  /** Receives every change that a program made with the token of a connection, once it was answered. */
  recordCall(call: CallRecord): void;
  /** Whether the plan of the actor's company includes the feature. */
  planAllows(actor: Pick<UserActor, 'companyId'>, flag: PlanFlag): Promise<boolean>;
  /**
   * Counts the bytes of an upload until its files are stored; undefined where the plan of the actor's company has no limit.
   * @throws AppError ERR_STORAGE_FULL beyond what the plan may keep
   */
  reserveStorage(actor: Pick<UserActor, 'companyId'>, bytes: number): Promise<StorageReservation | undefined>;
}
