import { automationActor, choiceLimits, completeOffer, type TicketAction } from '@balcao/contract';
import { botTexts, isLanguage, translate } from '@balcao/i18n';
import { AppError } from '../../../../platform/app-error.ts';
import type { CompanyTx } from '../../../../platform/db/database.ts';
import { findAssignee, findCompany, findServiceSettings } from '../../../account/index.ts';
import {
  applyAndRaise,
  attendsIn,
  enqueueAutomatic,
  fieldsFor,
  findFilesOfList,
  type LockedTicket,
  lockTickets,
  moveWaitingTicket,
  saveValues,
  tagActions,
  ticketActions,
  ticketFacts,
  ticketsResolved,
  type TicketActionDefinition,
} from '../../../inbox/index.ts';
import { findTraits } from '../../../numbers/index.ts';
import type { FlowEffect, FlowEffectOf } from '../../flows/index.ts';
import { createActionRegistry } from '../../registry/index.ts';
import { applyReply } from '../apply-reply.ts';
import { logAnswer } from '../turns/leave-after-failure.ts';
import { leaveToPeople } from '../turns/leave-to-people.ts';

/** Does an action that macros and rules do, too. */
type Act = (tx: CompanyTx, ticket: LockedTicket, action: TicketAction) => Promise<void>;

/**
 * Does what a flow decided, in its order, each on the ticket as the one before left it. What is asked of addresses and models is left to
 * those who ask.
 */
export type ApplyEffects = (
  tx: CompanyTx,
  ticket: Pick<LockedTicket, 'id'>,
  effects: readonly FlowEffect[],
) => Promise<void>;

/** @param more actions of other areas */
export function createApplyEffects(more: readonly TicketActionDefinition[]): ApplyEffects {
  const actions = createActionRegistry([...ticketActions, ...tagActions, ...more]);
  /** What is refused is left out: the conversation goes on. */
  const act: Act = async (tx, { id: ticketId }, action) => {
    try {
      await actions.of(action).run(tx, { actor: automationActor(tx.companyId), ticketId }, action);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  };
  return async (tx, { id }, effects) => {
    for (const effect of effects) {
      const [ticket] = await lockTickets(tx.db, [id]);
      if (ticket?.status === 'pending') await apply(tx, ticket, effect, act);
    }
  };
}

function apply(tx: CompanyTx, ticket: LockedTicket, effect: FlowEffect, act: Act): Promise<unknown> | undefined {
  switch (effect.kind) {
    case 'say':
      return say(tx, ticket, effect);
    case 'sendFiles':
      return sendFiles(tx, ticket, effect);
    case 'sendAudio':
      return sendAudio(tx, ticket, effect);
    case 'setField':
      return setField(tx, ticket, effect, act);
    case 'tag':
      return act(tx, ticket, { kind: effect.removes ? 'untag' : 'tag', tagId: effect.tagId });
    case 'setPriority':
      return act(tx, ticket, { kind: 'priority', priority: effect.priority });
    case 'followUp':
      return act(tx, ticket, { kind: 'followUp', followUpId: effect.followUpId });
    case 'reply':
      return applyReply(tx, ticket, { messages: effect.texts.map((text) => ({ text })), actions: effect.actions });
    // They are asked afterwards, and the other flow has gone on already.
    case 'call':
    case 'askModel':
    case 'goTo':
      return undefined;
    case 'handOver':
      return handOver(tx, ticket, effect);
    case 'end':
      return end(tx, ticket, effect);
    case 'leave':
      return leave(tx, ticket, effect);
  }
}

async function say(tx: CompanyTx, ticket: LockedTicket, { text, choices }: FlowEffectOf<'say'>): Promise<void> {
  const { id: ticketId, whatsappId, queueId } = ticket;
  if (whatsappId === null) return;
  // Of variables alone, none of which has a value.
  if (!choices && text.trim() === '') return;
  if (!choices) return enqueueAutomatic(tx, [{ ticketId, whatsappId, queueId, body: text }]);
  const offered = completeOffer(
    text,
    choices.layout === 'buttons'
      ? { kind: 'buttons', footer: '', choices: choices.choices }
      : {
          kind: 'list',
          footer: '',
          open: choices.open || (await openWord(tx)),
          choices: choices.choices.map((choice) => ({ ...choice, section: '' })),
        },
  );
  const { interactive } = offered;
  const canPress = text.length <= choiceLimits.text && ((await findTraits(tx.db, whatsappId))?.hasButtons ?? false);
  await enqueueAutomatic(tx, [
    {
      ticketId,
      whatsappId,
      queueId,
      body: offered.body,
      // A menu of the automatic service: what is chosen of it is told to nobody.
      interactive: canPress && interactive.kind === 'choices' ? { ...interactive, layout: 'auto' } : undefined,
    },
  ]);
}

const openWord = async ({ db, companyId }: CompanyTx): Promise<string> =>
  botTexts((await findServiceSettings(db, companyId)).language).menu.open;

async function sendFiles(
  tx: CompanyTx,
  ticket: LockedTicket,
  { fileListId }: FlowEffectOf<'sendFiles'>,
): Promise<void> {
  const { id: ticketId, whatsappId, queueId } = ticket;
  if (whatsappId === null) return;
  const files = await findFilesOfList(tx.db, fileListId);
  await enqueueAutomatic(
    tx,
    files.map((media) => ({ ticketId, whatsappId, queueId, body: '', media })),
  );
}

/** The recordings of a list, as voice messages; other files of it are left out. */
async function sendAudio(
  tx: CompanyTx,
  ticket: LockedTicket,
  { fileListId }: FlowEffectOf<'sendAudio'>,
): Promise<void> {
  const { id: ticketId, whatsappId, queueId } = ticket;
  if (whatsappId === null) return;
  const recordings = (await findFilesOfList(tx.db, fileListId)).filter(({ mime }) => mime.startsWith('audio/'));
  await enqueueAutomatic(
    tx,
    recordings.map((media) => ({ ticketId, whatsappId, queueId, body: '', media, isVoice: true })),
  );
}

/** Sets a field of the ticket or its contact. A value that does not fit into it is left out. */
async function setField(
  tx: CompanyTx,
  ticket: LockedTicket,
  { fieldId, value }: FlowEffectOf<'setField'>,
  act: Act,
): Promise<void> {
  const stored = value.trim() === '' ? null : value;
  const field = (await fieldsFor(tx.db, 'company', 'contact')).find(({ id }) => id === fieldId);
  if (!field) return act(tx, ticket, { kind: 'field', fieldId, value: stored });
  const id = ticket.contactId;
  try {
    await saveValues(tx, 'company', { subject: 'contact', id }, { [field.key]: stored });
  } catch (error) {
    if (error instanceof AppError) return;
    throw error;
  }
  tx.emit('contactFields', { action: 'update', contactId: id }, { kind: 'company' });
}

/** To a person whose queues do not include it, the ticket waits in the queue. */
async function handOver(
  tx: CompanyTx,
  ticket: LockedTicket,
  { queueId: chosen, userId }: FlowEffectOf<'handOver'>,
): Promise<void> {
  const queueId = chosen ?? ticket.queueId;
  const user = userId === null ? undefined : await findAssignee(tx.db, userId);
  if (user && (queueId === null || attendsIn(user, queueId))) {
    const next = { ...ticketFacts(ticket), queueId, status: 'open' as const, userId: user.id };
    await applyAndRaise(tx, null, [{ before: ticket, change: { next, cycle: 'start', event: 'transferred' } }]);
    return;
  }
  await waitForPeople(tx, ticket, queueId);
}

async function waitForPeople(tx: CompanyTx, ticket: LockedTicket, queueId: number | null): Promise<void> {
  if (queueId !== ticket.queueId) await moveWaitingTicket(tx, ticket, { queueId, chatbot: false });
  const [now] = await lockTickets(tx.db, [ticket.id]);
  if (now) await leaveToPeople(tx, now);
}

async function end(tx: CompanyTx, ticket: LockedTicket, { closeReason, farewell }: FlowEffectOf<'end'>): Promise<void> {
  const next = { ...ticketFacts(ticket), status: 'closed' as const };
  const change = { next, cycle: 'finish' as const, event: 'finished' as const };
  const reason = { name: closeReason, detail: '' };
  const [closed] = await applyAndRaise(tx, null, [{ before: ticket, reason, change }]);
  if (closed) await tx.raise(ticketsResolved, [{ event: 'finished', before: ticket, ticket: closed, farewell }]);
}

/** The flow could not bring it to an end: the log says why, and people have it. */
async function leave(
  tx: CompanyTx,
  ticket: LockedTicket,
  { why, queueId, text }: FlowEffectOf<'leave'>,
): Promise<void> {
  const { id: ticketId, whatsappId } = ticket;
  const language = (await findCompany(tx.db, tx.companyId))?.language;
  await logAnswer(tx, ticket, 'unanswered', translate(isLanguage(language) ? language : 'pt', `flows.failures.${why}`));
  if (text.trim() !== '' && whatsappId !== null)
    await enqueueAutomatic(tx, [{ ticketId, whatsappId, queueId: ticket.queueId, body: text }]);
  await waitForPeople(tx, ticket, queueId ?? ticket.queueId);
}
