import type { ResponderAction, ResponderReply } from '@balcao/contract';
import type { CompanyTx } from '../../../platform/db/database.ts';
import {
  addTagsToTickets,
  applyAndRaise,
  attendsIn,
  emitTicketById,
  enqueueAutomatic,
  finishService,
  learnExtraInfo,
  type LockedTicket,
  lockTickets,
  moveWaitingTicket,
  removeUnusedFiles,
  setAutomation,
  ticketFacts,
} from '../../inbox/index.ts';
import { findNamedQueue, findNamedTag } from '../integrations/index.ts';
import { findAssignee } from '../../account/index.ts';
import { leaveToPeople } from './turns/leave-to-people.ts';
import { endResponding } from './turns/end-responding.ts';
import type { FetchedFiles } from './integration/fetch-files.ts';
import type { AnswerStep } from './responder.ts';

/** A reply in steps, one message each, with a pause between; its actions come with the last. */
export function stepsOf(
  { messages, actions }: ResponderReply,
  pauseMs: number,
  files: FetchedFiles,
): [first: AnswerStep, ...later: AnswerStep[]] {
  const stepOf = (reply: ResponderReply): AnswerStep => ({
    pauseMs,
    reply,
    files: [...files].filter(([url]) => reply.messages.some(({ file }) => file === url)),
  });
  const [first, ...others] = messages;
  if (pauseMs === 0 || !first || others.length === 0) return [stepOf({ messages, actions })];
  return [
    stepOf({ messages: [first], actions: [] }),
    ...others.map((message, index) =>
      stepOf({ messages: [message], actions: index === others.length - 1 ? actions : [] }),
    ),
  ];
}

export const applyStep = (tx: CompanyTx, ticket: LockedTicket, { reply, files }: AnswerStep) =>
  applyReply(tx, ticket, reply, new Map(files));

/**
 * Sends the messages of a reply and carries out its actions, as far as the named records exist: missing ones are
 * skipped. Only a waiting ticket is moved.
 * @returns the queue it moved the ticket to
 */
export async function applyReply(
  tx: CompanyTx,
  ticket: LockedTicket,
  { messages, actions }: ResponderReply,
  files: FetchedFiles = new Map(),
): Promise<{ movedTo: number | null } | void> {
  const { id: ticketId, whatsappId, queueId } = ticket;
  // Messages that are not stored, for a company past its due date, leave files behind.
  removeUnusedFiles(
    tx,
    [...files.values()].map(({ key }) => key),
  );
  if (whatsappId === null) return;
  await enqueueAutomatic(
    tx,
    messages.map(({ text, file }) => {
      const media = file === undefined ? undefined : files.get(file);
      const body = media || file === undefined ? text : [text, file].filter(Boolean).join('\n');
      return { ticketId, whatsappId, queueId, body, media };
    }),
  );
  let movedTo: number | null | undefined;
  for (const action of actions) {
    // Each acts on the ticket as the one before left it.
    const [now] = await lockTickets(tx.db, [ticketId]);
    if (now?.status === 'pending') movedTo = (await act(tx, now, action)) ?? movedTo;
  }
  return movedTo === undefined ? undefined : { movedTo };
}

async function act(tx: CompanyTx, ticket: LockedTicket, action: ResponderAction): Promise<number | undefined> {
  const { db } = tx;
  switch (action.type) {
    case 'queue': {
      const queue = await findNamedQueue(db, action);
      if (!queue) return undefined;
      // The responder of the other queue answers from now on, not the one that moved it there.
      await endResponding(tx, [ticket.id]);
      await setAutomation(db, ticket.id, { useIntegration: false, integrationId: null, promptId: null });
      await moveWaitingTicket(tx, ticket, { queueId: queue.id, chatbot: false });
      return queue.id;
    }
    case 'handover':
      await leaveToPeople(tx, ticket);
      return undefined;
    case 'close':
      await finishService(tx, ticket.id);
      return undefined;
    case 'user': {
      const user = await findAssignee(db, action.id);
      if (!user || (ticket.queueId !== null && !attendsIn(user, ticket.queueId))) return undefined;
      const next = { ...ticketFacts(ticket), status: 'open' as const, userId: user.id };
      await applyAndRaise(tx, null, [{ before: ticket, change: { next, cycle: 'start', event: 'transferred' } }]);
      return undefined;
    }
    case 'extraInfo': {
      const { name, value } = action;
      await learnExtraInfo(tx, ticket.contactId, { name, value });
      return undefined;
    }
    case 'tag': {
      const tag = await findNamedTag(db, action);
      if (!tag) return undefined;
      await addTagsToTickets(tx, [ticket.id], [tag.id]);
      await emitTicketById(tx, ticket.id, ticket);
      return undefined;
    }
  }
}
