import { sql, type AliasableExpression, type Selectable } from 'kysely';
import type { KanbanCard, Ticket } from '@balcao/contract';
import type { Db } from '../../../platform/db/database.ts';
import type { DB } from '../../../platform/db/schema.gen.ts';
import { displayedUnread } from './tickets.rules.ts';

/**
 * A ticket with what hangs on it, one row, ready for `toTicket`.
 * @param tickets which ones: all, or a page that was found first
 */
export function ticketQuery(db: Db, tickets: AliasableExpression<Selectable<DB['tickets']>> = sql`tickets`) {
  return db
    .selectFrom(tickets.as('t'))
    .innerJoin('contacts as c', 'c.id', 't.contactId')
    .leftJoin('users as u', 'u.id', 't.userId')
    .leftJoin('queues as q', 'q.id', 't.queueId')
    .leftJoin('whatsapps as w', 'w.id', 't.whatsappId')
    .leftJoin('ticketHolders as h', (join) =>
      join.onRef('h.ticketId', '=', 't.id').on(sql<boolean>`h.held_until > now()`),
    )
    .select([
      't.id',
      't.uuid',
      't.status',
      't.priority',
      't.unreadMessages',
      't.transferredUnread',
      't.lastMessage',
      't.lastMessageAt',
      't.lastMessageFromMe',
      't.lastMessageAck',
      't.lastMessageType',
      't.lastMessageAuthor',
      't.lastMessageDeleted',
      't.lastMessageReaction',
      't.contactMessage',
      't.unansweredAt',
      't.unansweredFrom',
      't.isGroup',
      't.userId',
      't.queueId',
      't.contactId',
      't.whatsappId',
      't.companyId',
      't.chatbot',
      't.useIntegration',
      't.integrationId',
      't.promptId',
      't.referralKind',
      't.referralHeadline',
      't.pendingSince',
      't.snoozedUntil',
      't.deadlineKind',
      't.deadlineAt',
      't.deadlineAlertAt',
      't.neverServed',
      't.createdAt',
      't.updatedAt',
      't.boardAt',
      'c.name as contactName',
      'c.number as contactNumber',
      'c.username as contactUsername',
      'c.email as contactEmail',
      'c.isBlocked as contactBlocked',
      'u.name as userName',
      'q.name as queueName',
      'q.color as queueColor',
      'w.name as whatsappName',
      'w.status as whatsappStatus',
      'h.role as heldRole',
      'h.heldUntil',
    ])
    .select(sql<string | null>`CASE WHEN c.picture_until > now() THEN c.profile_pic_url END`.as('profilePicUrl'))
    .select(
      sql<
        Ticket['contact']['extraInfo'] | null
      >`(SELECT json_agg(json_build_object('id', e.id, 'name', e.name, 'value', e.value) ORDER BY e.id)
        FROM contact_extra_info e WHERE e.company_id = t.company_id AND e.contact_id = t.contact_id)`.as('extraInfo'),
    )
    .select(
      sql<
        Ticket['tags'] | null
      >`(SELECT json_agg(json_build_object('id', g.id, 'name', g.name, 'color', g.color) ORDER BY g.id)
        FROM ticket_tags tt JOIN tags g ON g.id = tt.tag_id WHERE tt.company_id = t.company_id AND tt.ticket_id = t.id)`.as(
        'tags',
      ),
    )
    .select(
      sql<
        Ticket['attendants'] | null
      >`(SELECT json_agg(json_build_object('id', p.id, 'name', p.name) ORDER BY a.created_at, p.id)
        FROM ticket_attendants a JOIN users p ON p.id = a.user_id WHERE a.company_id = t.company_id AND a.ticket_id = t.id)`.as(
        'attendants',
      ),
    );
}
export type TicketRow = Awaited<ReturnType<ReturnType<typeof ticketQuery>['executeTakeFirstOrThrow']>>;

/** The columns of which both a ticket and its card on the board are made. */
export type CardRow = Omit<KanbanCard, 'contact' | 'user' | 'queue' | 'tags' | 'contactMessage'> & {
  contactMessage: unknown;
  unansweredAt: string | null;
  transferredUnread: boolean;
  userId: number | null;
  userName: string | null;
  queueId: number | null;
  queueName: string | null;
  queueColor: string | null;
  tags: KanbanCard['tags'] | null;
};

/** What a ticket and its card on the board have in common. */
export function cardFields(row: CardRow): Omit<KanbanCard, 'contact'> {
  const { userId, userName, queueId, queueName, queueColor } = row;
  // Key by key: taking the others out of a copy of the row costs several times as much.
  return {
    id: row.id,
    uuid: row.uuid,
    status: row.status,
    unreadMessages: displayedUnread(row.unreadMessages, row.transferredUnread),
    lastMessage: row.lastMessage,
    lastMessageAt: row.lastMessageAt,
    lastMessageFromMe: row.lastMessageFromMe,
    lastMessageAck: row.lastMessageAck,
    lastMessageType: row.lastMessageType,
    lastMessageAuthor: row.lastMessageAuthor,
    lastMessageDeleted: row.lastMessageDeleted,
    lastMessageReaction: row.lastMessageReaction,
    contactMessage: row.contactMessage === null || row.status === 'closed' ? null : coveredMessage(row),
    unansweredFrom: row.unansweredFrom,
    pendingSince: row.pendingSince,
    boardAt: row.boardAt,
    user: userId !== null && userName !== null ? { id: userId, name: userName } : null,
    queue: queueId !== null && queueName !== null ? { id: queueId, name: queueName, color: queueColor ?? '' } : null,
    tags: row.tags ?? [],
  };
}

const coveredMessage = ({ contactMessage, unansweredAt }: CardRow): NonNullable<Ticket['contactMessage']> => ({
  ...(contactMessage as Omit<NonNullable<Ticket['contactMessage']>, 'unansweredAt'>),
  unansweredAt,
});

const deadlineOf = ({
  deadlineKind,
  deadlineAt,
  deadlineAlertAt,
}: Pick<TicketRow, 'deadlineKind' | 'deadlineAt' | 'deadlineAlertAt'>): Ticket['deadline'] =>
  deadlineKind !== null && deadlineAt !== null
    ? { kind: deadlineKind, dueAt: deadlineAt, alertAt: deadlineAlertAt ?? deadlineAt }
    : null;

export function toTicket(row: TicketRow): Ticket {
  const { whatsappName, whatsappStatus } = row;
  return {
    ...cardFields(row),
    priority: row.priority,
    attendants: row.attendants ?? [],
    fromMe: row.lastMessageFromMe,
    isGroup: row.isGroup,
    userId: row.userId,
    queueId: row.queueId,
    contactId: row.contactId,
    whatsappId: row.whatsappId,
    companyId: row.companyId,
    chatbot: row.chatbot,
    useIntegration: row.useIntegration,
    integrationId: row.integrationId,
    promptId: row.promptId,
    referral: row.referralKind === null ? null : { kind: row.referralKind, headline: row.referralHeadline },
    snoozedUntil: row.snoozedUntil,
    heldBy: row.heldRole !== null && row.heldUntil !== null ? { role: row.heldRole, until: row.heldUntil } : null,
    deadline: deadlineOf(row),
    neverServed: row.neverServed,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    contact: {
      id: row.contactId,
      name: row.contactName,
      number: row.contactNumber,
      username: row.contactUsername,
      email: row.contactEmail,
      profilePicUrl: row.profilePicUrl,
      isGroup: row.isGroup,
      isBlocked: row.contactBlocked,
      extraInfo: row.extraInfo ?? [],
    },
    whatsapp:
      row.whatsappId !== null && whatsappName !== null && whatsappStatus !== null
        ? { id: row.whatsappId, name: whatsappName, status: whatsappStatus }
        : null,
  };
}
