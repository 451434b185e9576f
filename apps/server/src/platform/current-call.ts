import { AsyncLocalStorage } from 'node:async_hooks';
import { isDeepStrictEqual } from 'node:util';
import {
  auditedValues,
  auditOf,
  type AuditEntry,
  type Endpoint,
  type TokenActor,
  type UserActor,
} from '@balcao/contract';
import { formerName, namedOf } from './audited-names.ts';
import type { BeforeCommit } from './db/database.ts';
import { lookAgain, type LastingChange } from './http/confirm-identity.ts';
import type { RequestInfo } from './http/types.ts';
import { noticeStatement } from './security-notices.ts';

type AuditValues = ReturnType<typeof auditedValues>;

/** The call of the API that work is done for, as far as its line in the audit log needs it. */
interface Call {
  endpoint: Endpoint;
  entry: AuditEntry;
  userId: number | undefined;
  companyId: number | undefined;
  isOperator: boolean;
  params: Record<string, unknown>;
  body: unknown;
  request: Pick<RequestInfo, 'ip' | 'userAgent'>;
  former: unknown;
  /** values that the use case gave itself */
  change: { before: AuditValues; after: AuditValues } | undefined;
  /** what of it outlives the session */
  lasting: LastingChange | undefined;
  /** the name of what it is about, as the use case gave it */
  subjectName: string | undefined;
  /** its effect is in no row of ours */
  hasActed: boolean;
  /** its line is written, or it was answered */
  isOver: boolean;
}

/**
 * Followed without being passed on, so that no use case can forget it: the first transaction of the call that changes
 * anything writes the line.
 */
const calls = new AsyncLocalStorage<Call>();
const maxAgentLength = 300;
const maxNameLength = 100;

/** Runs the handler of a call; what it changes is entered in the audit log, where the call is one that is. */
export async function runAsCall<T>(
  given: {
    endpoint: Endpoint;
    actor: UserActor | TokenActor | undefined;
    params: unknown;
    body: unknown;
    request: RequestInfo;
    lasting: LastingChange | undefined;
  },
  work: () => Promise<T>,
): Promise<T> {
  const { endpoint, actor, params, body, request, lasting } = given;
  const entry = auditOf(endpoint);
  if (!entry) return work();
  const call: Call = {
    endpoint,
    entry,
    userId: actor?.kind === 'user' ? (actor.operator?.id ?? actor.userId) : undefined,
    companyId: actor?.companyId,
    isOperator: endpoint.access === 'super' || (actor?.kind === 'user' && actor.operator !== undefined),
    params: (params ?? {}) as Record<string, unknown>,
    body,
    request,
    former: undefined,
    change: undefined,
    lasting,
    subjectName: undefined,
    hasActed: false,
    isOver: false,
  };
  try {
    return await calls.run(call, work);
  } finally {
    call.isOver = true;
  }
}

/** Sets the actor of a call that began without a session. */
export function recordCaller(userId: number): void {
  const call = calls.getStore();
  if (call) call.userId = userId;
}

/** Sets the state of a record before the call changes it. */
export function recordFormer(record: unknown): void {
  const call = calls.getStore();
  if (call) call.former = record;
}

/** Adds shown values of a change: words of a fixed list that the contract does not know. */
export function recordChange(before: AuditValues, after: AuditValues): void {
  const call = calls.getStore();
  if (call) call.change = { before, after };
}

/** Sets the name of the record that the call is about, where neither the record nor the answer has it. */
export function recordSubjectName(name: string): void {
  const call = calls.getStore();
  if (call) call.subjectName = name;
}

/** Leaves the call out of the audit log: it changes what is one person's own. */
export function recordNothing(): void {
  const call = calls.getStore();
  if (call) call.isOver = true;
}

/** Marks that the call did something that the rows of its next transaction do not show. */
export function recordAct(): void {
  const call = calls.getStore();
  if (call) call.hasActed = true;
}

/**
 * The line of the call, and what the admins are told of it, at the end of the transaction that makes its change.
 * @throws AppError where a change that was not asked about has to be, by the record that its transaction found
 */
export const auditStatement: BeforeCommit = ({ companyId: ofTransaction, hasWritten, result }) => {
  const call = calls.getStore();
  if (!call || call.isOver || !(hasWritten || call.hasActed)) return undefined;
  const companyId = ofTransaction ?? companyOf(call);
  // The caller is not known yet: a counter, or a look before the change.
  if (companyId === undefined || (call.userId === undefined && call.endpoint.access === 'public')) return undefined;
  const { endpoint, entry, body, former, change } = call;
  const sent = typeof body === 'object' && body !== null && !Array.isArray(body) ? Object.entries(body) : [];
  // A form sends all its fields: those that stay as they were are no part of the change.
  const changed = sent.filter(([field, value]) => !isUnchanged(former, field, value)).map(([field]) => field);
  const fields = [...new Set([...changed, ...Object.keys(change?.after ?? {})])];
  const detail = {
    fields,
    before: { ...auditedValues(endpoint, former, fields), ...change?.before },
    after: { ...auditedValues(endpoint, body, fields), ...change?.after },
  };
  // An operator who names another company works in its log.
  const isOfAnother = ofTransaction !== undefined && call.companyId !== undefined && ofTransaction !== call.companyId;
  const isOperator = call.isOperator || isOfAnother;
  const subject = subjectOf(call, result);
  const named = subject !== null && /^\d{1,9}$/.test(subject) ? namedOf(endpoint) : undefined;
  const nameNow = named ? `(SELECT ${named.column ?? named.field} FROM ${named.table} WHERE id = $7::integer)` : 'NULL';
  const audited = {
    text: `INSERT INTO audit_lines (company_id, user_id, is_operator, kind, verb, step, subject, detail, address, agent, subject_name)
      VALUES ($1, $2, $3, $4, $5, $6, $7::text, $8, $9, $10, left(coalesce(${nameNow}, $11), ${maxNameLength}))`,
    values: [
      companyId,
      call.userId ?? null,
      isOperator,
      entry.kind,
      entry.verb,
      entry.step ?? null,
      subject,
      JSON.stringify(detail),
      call.request.ip,
      call.request.userAgent?.slice(0, maxAgentLength) ?? null,
      (named && formerName(named, former)) ?? null,
    ],
  };
  const notice = call.lasting && noticeStatement({ ...notedCall(call, call.lasting, companyId, result), isOperator });
  return {
    statements: [audited, ...(notice ? [notice] : [])],
    events: notice
      ? [{ companyId, event: 'securityNotice', payload: { action: 'create' }, audience: { kind: 'admins' } }]
      : [],
    onCommit: () => void (call.isOver = true),
  };
};

function notedCall(call: Call, lasting: LastingChange, companyId: number, result: unknown) {
  const { before } = lasting;
  const made = (result ?? {}) as { id?: unknown; name?: unknown; url?: unknown };
  const names = [call.subjectName, made.name, before?.['name'], hostOf(made.url ?? before?.['url'])];
  return {
    acts: lookAgain(lasting, call.former),
    companyId,
    userId: call.userId,
    address: call.request.ip,
    agent: call.request.userAgent ?? null,
    subjectName: names.find((name) => typeof name === 'string') ?? '',
    subjectId: [made.id, call.params['id']].find((id) => typeof id === 'number'),
  };
}

const isUnchanged = (former: unknown, field: string, value: unknown): boolean =>
  typeof former === 'object' &&
  former !== null &&
  field in former &&
  isDeepStrictEqual((former as Record<string, unknown>)[field], value);

/** An address may have a secret behind its host. */
const hostOf = (url: unknown): string | undefined =>
  typeof url === 'string' ? (URL.parse(url)?.host ?? undefined) : undefined;

/** An operator's action on a company is entered in that company's log, everything else in the log of their own. */
function companyOf({ endpoint, params, companyId }: Call): number | undefined {
  const { id } = params;
  const isDeleted = endpoint.path === '/companies/{id}' && endpoint.method === 'DELETE';
  return endpoint.path.startsWith('/companies/{id}') && !isDeleted && typeof id === 'number' ? id : companyId;
}

/** The record that the path names, or the one that was made. */
function subjectOf({ params }: Call, result: unknown): string | null {
  const [named] = Object.values(params);
  if (typeof named === 'number' || typeof named === 'string') return String(named);
  const made = typeof result === 'object' && result !== null ? (result as { id?: unknown }).id : undefined;
  return typeof made === 'number' || typeof made === 'string' ? String(made) : null;
}
