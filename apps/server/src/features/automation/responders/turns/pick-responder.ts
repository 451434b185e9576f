import type { Db } from '../../../../platform/db/database.ts';
import { findConnectionAutomation } from '../../../numbers/index.ts';
import { hasPlanFeature } from '../../../account/index.ts';
import { findQueueAutomation, setAutomation } from '../../../inbox/index.ts';
import { isForFlow } from '../../flows/index.ts';
import type { PickResponder, Responder } from '../responder.ts';

/**
 * Returns the responder of a ticket: the one that was chosen for it, else the flow that it is in or that begins where it is, else that of
 * its queue, else, where it has no queue, that of its connection. The ticket then keeps it. The menu answers calls, tickets that were left to people,
 * and what the plan does not include.
 */
export function createPicker({
  menu,
  flow,
  integration,
  prompt,
}: {
  menu: Responder;
  flow: Responder;
  integration(id: number): Responder;
  prompt(id: number): Responder;
}): PickResponder {
  return async (tx, ticket, message, isFirst) => {
    const { db, companyId } = tx;
    const { id, status, leftToPeople, whatsappId, queueId } = ticket;
    if (status !== 'pending' || leftToPeople || whatsappId === null || message.mediaType === 'call_log') return menu;
    const chosen = {
      integrationId: ticket.useIntegration ? ticket.integrationId : null,
      promptId: ticket.promptId,
    };
    const isChosen = chosen.integrationId !== null || chosen.promptId !== null;
    const place = { ticketId: id, whatsappId, queueId };
    if (
      !isChosen &&
      (await isForFlow(tx, place, { message, isFirst })) &&
      (await hasPlanFeature(db, companyId, 'useIntegrations'))
    )
      return flow;
    const { integrationId, promptId } = isChosen ? chosen : ((await findPlace(db, whatsappId, queueId)) ?? chosen);
    if (integrationId !== null && (await hasPlanFeature(db, companyId, 'useIntegrations'))) {
      if (!isChosen) await setAutomation(db, id, { useIntegration: true, integrationId });
      return integration(integrationId);
    }
    if (promptId !== null && (await hasPlanFeature(db, companyId, 'useOpenAi'))) {
      if (!isChosen) await setAutomation(db, id, { promptId });
      return prompt(promptId);
    }
    return menu;
  };
}

const findPlace = (db: Db, whatsappId: number, queueId: number | null) =>
  queueId === null ? findConnectionAutomation(db, whatsappId) : findQueueAutomation(db, queueId);
