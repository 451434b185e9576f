import { isAdmin, ownUserId, type LiveEvent, type LivePayload, type UserActor } from '@balcao/contract';

/**
 * The audience of a live event, stored beside the event; every HTTP process asks `receives` for each of its sockets, so
 * that no socket receives what a GET would refuse. An audience that depends on a record is a kind of its feature,
 * `defineAudience`.
 */
export type Audience =
  | { kind: 'company' }
  /** and one other person, whom it is about */
  | { kind: 'admins'; and?: number }
  | { kind: 'user'; userId: number }
  /** the sockets of login sessions */
  | { kind: 'sessions'; ids: readonly string[] }
  | FeatureAudience;

declare const defined: unique symbol;
/** Made only by the function that `defineAudience` returns. */
export interface FeatureAudience {
  kind: `${string}:${string}`;
  data: unknown;
  [defined]: true;
}

/** The company id of an event that is for every company; none has this id. */
export const allCompanies = 0;

/** What a socket gets of an event. `lost` = its user saw the record and no longer does: it gets the `deletion` of the record. */
export type LiveDelivery = 'event' | 'lost' | 'nothing';

/** The facts of a socket that decide what it receives. */
export interface Receiver {
  actor: UserActor;
  sessionId: string;
  /** rooms it has joined, `roomName` */
  rooms: ReadonlySet<string>;
}

/** The record that an event is about, for those who may not see it. */
export type LiveRecord = {
  [E in LiveEvent]: {
    event: E;
    id: number;
    /** the payload of `event` for the sockets that have lost the record */
    deletion: LivePayload<E>;
  };
}[LiveEvent];

interface AudienceKind<Data> {
  receives(receiver: Receiver, data: Data): LiveDelivery;
  /** Returns the record that a socket which does not receive the event may not have open. */
  recordOf?(data: Data): LiveRecord;
}

// Data was written by the function of its own kind, so that it is read by the same kind: `never` covers each of them.
const kinds = new Map<string, AudienceKind<never>>();

/**
 * Adds a kind of audience. The data travels as JSON between processes.
 * @param name feature and kind, such as `tickets:ticket`
 * @returns what makes an audience of this kind
 */
export function defineAudience<Data extends object>(
  name: FeatureAudience['kind'],
  kind: AudienceKind<Data>,
): (data: Data) => FeatureAudience {
  if (kinds.has(name)) throw new Error(`the audience ${name} is defined twice`);
  kinds.set(name, kind);
  return (data) => ({ kind: name, data }) as FeatureAudience;
}

function kindOf({ kind: name }: FeatureAudience): AudienceKind<never> {
  const kind = kinds.get(name);
  if (!kind) throw new Error(`no feature defines the audience ${name}`);
  return kind;
}

export function receives(receiver: Receiver, audience: Audience): LiveDelivery {
  const { actor, sessionId } = receiver;
  switch (audience.kind) {
    case 'company':
      return 'event';
    case 'admins':
      return isAdmin(actor) || actor.userId === audience.and ? 'event' : 'nothing';
    case 'user':
      return ownUserId(actor) === audience.userId ? 'event' : 'nothing';
    case 'sessions':
      return audience.ids.includes(sessionId) ? 'event' : 'nothing';
    default:
      return kindOf(audience).receives(receiver, audience.data as never);
  }
}

/** The record that a socket which does not receive an event may not have open; undefined where its audience names none. */
export function recordOf(audience: Audience): LiveRecord | undefined {
  return 'data' in audience ? kindOf(audience).recordOf?.(audience.data as never) : undefined;
}

export const roomName = (kind: string, id: number) => `${kind}:${id}`;
