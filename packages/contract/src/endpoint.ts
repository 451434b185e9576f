import * as z from 'zod';
import type { AuditKind } from './audit-kinds.ts';
import type { Confirmation, SecurityAct } from './confirmation.ts';

/**
 * An endpoint is data: the server registers it with `handle(endpoint, fn)`, the web app calls it with
 * `call(endpoint, input)`, OpenAPI is generated from it and the tests walk it. Paths are those of the specification,
 * section 7, with parameters in braces.
 */

/**
 * Who may call. Of people, a profile always includes those after it: super users may do what admins may, admins what
 * users may.
 */
export type Access =
  /** without a session */
  | 'public'
  /** programs whose bearer is the token of a connection */
  | 'token'
  /** any member of a company with a live session */
  | 'user'
  /** admins of the company */
  | 'admin'
  /** operators of the installation */
  | 'super';

/** The plan flags of section 1; an endpoint behind one answers ERR_PLAN_FEATURE when the company's plan lacks it. */
export const planFlags = [
  'useCampaigns',
  'useKanban',
  'useOpenAi',
  'useIntegrations',
  'useSchedules',
  'useInternalChat',
  'useExternalApi',
] as const;
export type PlanFlag = (typeof planFlags)[number];

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Uploaded files of a multipart request: the field they travel in and their limits. */
export interface FileUploadRule {
  field: string;
  /** highest number of files in one request */
  maxCount: number;
  /** bytes per file */
  maxBytes: number;
  /** the only types taken, detected from the bytes of the file, such as `image/*`; any type when absent */
  types?: readonly string[];
}

/**
 * How a repeat of a POST with the same `Idempotency-Key` is answered. Either it does nothing:
 *  - `once`: refused with ERR_ANSWERED_ONCE, since its answer holds a secret, a code or a session
 *  - `facts`: with the stored numbers, ids and states of the answer, whose texts are fixed ones
 *  - `readBy`: with the record as the GET of that path answers it now; of a list, the record with the same id; `as` = the key
 *    of the answer, `in` = the key of the GET's answer where the record is
 *  - `idField`: with what the server reads by the ids that the records of the answer hold in that field
 *
 * or it runs again, without its key being stored:
 *  - `reads`: it changes nothing
 *  - `settles`: running it again ends in the same state
 */
export type Repeat =
  | 'once'
  | 'facts'
  | 'reads'
  | 'settles'
  | { readBy: `/${string}`; as?: string; in?: string }
  | { idField: string };

/** A code of the catalogue with status 404; the type is wider because the catalogue is made of the nouns. */
export type NotFoundCode = `ERR_${string}`;

type Schema = z.ZodType;
type None = undefined;

export interface Endpoint<
  Params extends Schema | None = Schema | None,
  Query extends Schema | None = Schema | None,
  Body extends Schema | None = Schema | None,
  Answer extends Schema = Schema,
> {
  method: Method;
  path: `/${string}`;
  access: Access;
  /** one sentence for `/docs` */
  summary: string;
  plan?: PlanFlag;
  /** also for an admin of a company past its due date, whose session was begun to pay */
  whenDue?: true;
  /** also for a user without a second factor while a setting demands one of them */
  withoutSecondFactor?: true;
  /** it takes many numbers of contacts and tells which are known: refused with ERR_NUMBERS_HIDDEN to whom the company hides them from */
  takesNumbers?: true;
  params?: Params;
  /** the answer when the record named by `params` does not exist or cannot exist, ERR_NOT_FOUND by default */
  notFound?: NotFoundCode;
  /** the code of an unexpected fault of the server, with status 500; ERR_INTERNAL_SERVER_ERROR by default */
  fault?: `ERR_${string}`;
  query?: Query;
  body?: Body;
  /** bytes of a JSON body, 1 MB by default */
  maxBodyBytes?: number;
  /**
   * whether the call is entered in the audit log of the company, and as which kind where its path does not decide it;
   * by default changes by admins and operators and all deletions are (`auditOf`)
   */
  audit?: boolean | { kind: AuditKind };
  /**
   * what it does outlives the session: it asks who one is, always or where it changes something of the kind
   * (`confirmation.ts`); no API key makes it, and no operator inside a company
   */
  confirms?: SecurityAct | Confirmation;
  /** how many reads a call counts in the limits of its user; a change counts ten by default */
  weight?: number;
  /** how a repeat of a POST with the same header `Idempotency-Key` is answered, where its shape does not say (`repeatOf`) */
  repeat?: Repeat;
  /** with the header `If-Match`, the `updatedAt` of a record, the change is refused once somebody else changed the record */
  takesIfMatch?: true;
  /** present = the endpoint also takes multipart/form-data with these files; the other fields make up `body` */
  files?: FileUploadRule;
  /** what leaves: keys that are not declared are stripped, so that no secret leaves by accident */
  answer: Answer;
  /** success status, 200 by default */
  status?: 200 | 201 | 204;
}

type InputOf<S> = S extends Schema ? z.input<S> : undefined;
type OutputOf<S> = S extends Schema ? z.output<S> : undefined;

/** The caller's input: the unparsed side of the schemas. */
export type EndpointInput<E extends Endpoint> = {
  [K in 'params' | 'query' | 'body' as InputOf<E[K]> extends undefined ? never : K]: InputOf<E[K]>;
};
/** The handler's input: parsed, with defaults filled in. */
export interface HandlerInput<E extends Endpoint> {
  params: OutputOf<E['params']>;
  query: OutputOf<E['query']>;
  body: OutputOf<E['body']>;
}
/** The handler's result (before stripping) and the caller's answer. */
export type HandlerAnswer<E extends Endpoint> = z.input<E['answer']>;
export type EndpointAnswer<E extends Endpoint> = z.output<E['answer']>;

/**
 * Declares an endpoint. Keeps the literal types of the schemas so that both sides infer from them.
 * Unknown fields of params, query and body are ignored (never stored); wrong types answer ERR_VALIDATION.
 */
export function endpoint<const E extends Endpoint>(definition: E & NoOtherKeys<E>): E {
  return definition;
}

/** Refuses keys that no endpoint has: inferred types are wider than what they extend, and a misspelt option would be ignored. */
type NoOtherKeys<E> = Record<Exclude<keyof E, keyof Endpoint>, never>;

/** `{id}` of a path: a positive 32-bit integer written in digits. Anything else is answered like a missing record. */
export const idParam = z.coerce.number().int().min(1).max(2_147_483_647);
export const idParams = z.object({ id: idParam });

/** Fills the `{name}` places of a path. */
export function fillPath(path: string, params: Record<string, unknown> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(String(params[name])));
}
