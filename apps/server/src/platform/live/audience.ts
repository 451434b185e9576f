import {
  canSeeConnection,
  canSeeQuickMessage,
  canSeeTicket,
  isAdmin,
  type Actor,
  type QuickMessageFacts,
  type TicketFacts,
} from '@balcao/contract';

/**
 * Who may receive a live event. It is stored with the event; every HTTP process calls `receives` for each of its
 * sockets, so that no socket receives what a GET would refuse.
 */
export type Audience =
  | { kind: 'company' }
  /** the admins, and the one user the record is about */
  | { kind: 'admins'; and?: number }
  | { kind: 'user'; userId: number }
  /** `before` is the ticket's earlier state; a user who saw it then and no longer does receives its `delete` instead */
  | { kind: 'ticket'; ticketId: number; after: TicketFacts | null; before: TicketFacts | null }
  | { kind: 'connection'; whatsappId: number }
  /** users who may use a quick reply in its earlier state and may not in its present one */
  | { kind: 'quickMessage'; seen: QuickMessageFacts; unless: QuickMessageFacts | null }
  /** the simulated phone of a connection, only for sockets that opened it */
  | { kind: 'sandbox'; whatsappId: number };

export type Reception = 'event' | 'lost' | 'nothing';

export function receives(actor: Actor, audience: Audience, joinedSandboxes: ReadonlySet<number>): Reception {
  switch (audience.kind) {
    case 'company':
      return 'event';
    case 'admins':
      return isAdmin(actor) || actor.userId === audience.and ? 'event' : 'nothing';
    case 'user':
      return actor.userId === audience.userId ? 'event' : 'nothing';
    case 'connection':
      return seesConnection(actor, audience.whatsappId) ? 'event' : 'nothing';
    case 'sandbox':
      return joinedSandboxes.has(audience.whatsappId) && seesConnection(actor, audience.whatsappId)
        ? 'event'
        : 'nothing';
    case 'quickMessage': {
      const stays = audience.unless !== null && canSeeQuickMessage(actor, audience.unless);
      return canSeeQuickMessage(actor, audience.seen) && !stays ? 'event' : 'nothing';
    }
    case 'ticket':
      if (audience.after && canSeeTicket(actor, audience.after)) return 'event';
      return audience.before && canSeeTicket(actor, audience.before) ? 'lost' : 'nothing';
  }
}

function seesConnection(actor: Actor, whatsappId: number): boolean {
  return canSeeConnection(actor, { id: whatsappId, companyId: actor.companyId });
}
