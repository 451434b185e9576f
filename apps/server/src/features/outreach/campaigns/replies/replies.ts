import { fillCampaignText, fixedOptOutWords } from '@balcao/contract';
import type { CompanyTx } from '../../../../platform/db/database.ts';
import {
  enqueueAutomatic,
  findContact,
  type CampaignReply,
  type ContactWords,
  isServiceWindowOpen,
} from '../../../inbox/index.ts';
import { findServiceSettings } from '../../../account/index.ts';
import { decideReply, startOfDay } from '../campaigns.rules.ts';
import { campaignAnswered } from '../events.ts';
import { requestProgress } from '../sending/jobs.ts';
import type { OptOuts } from '../audience/opt-outs.ts';
import { listWritten, recordAnswer, recordConsent, recordLeaving } from './replies.sql.ts';
import { findSettings } from '../settings.sql.ts';

/** Whether a contact got a message of a follow-up, which is left with the same words. */
export type WasFollowedUp = (tx: CompanyTx, contactId: number) => Promise<boolean>;

/**
 * Reads what people answer to campaigns: a yes has the message follow, one of the words to leave takes them off all campaigns,
 * anything else is for the team.
 */
export function createMatchReply(optOuts: OptOuts, wasFollowedUp: WasFollowedUp) {
  return async (
    tx: CompanyTx,
    { contactId, whatsappId, message }: { contactId: number; whatsappId: number; message: ContactWords },
  ): Promise<CampaignReply | undefined> => {
    const { db, clock } = tx;
    const written = await listWritten(db, contactId);
    const [last] = written;
    if (!last && !(await wasFollowedUp(tx, contactId))) return undefined;
    const settings = await findSettings(db);
    const decided = decideReply(written, {
      whatsappId,
      isCall: message.mediaType === 'call_log',
      words: message.mediaType === 'conversation' ? message.body : '',
      optOutWords: [...fixedOptOutWords, ...settings.optOutWords],
      now: clock.now(),
    });
    if (!decided) return undefined;
    const settled = { isSettled: true, queueId: null, note: '' };
    switch (decided.kind) {
      case 'leave':
        return {
          ...settled,
          async stored(tx, { ticketId, queueId }) {
            await optOuts.add(tx.db, tx.companyId, contactId);
            const moved = last ? await recordLeaving(tx.db, contactId, last.id) : [];
            requestProgress(tx, { campaignIds: moved.map(({ campaignId }) => campaignId) });
            if (
              settings.optOutText === '' ||
              !(await isServiceWindowOpen(tx.db, { ticketId, whatsappId }, clock.now()))
            )
              return;
            // Two programs that answer each other stop here.
            const { timeZone } = await findServiceSettings(tx.db, tx.companyId);
            const moments = { now: clock.now().toISOString(), dayStart: startOfDay(timeZone, clock.now()) };
            if (!(await optOuts.claimAnswer(tx.db, contactId, moments))) return;
            const nome = (await findContact(tx.db, contactId))?.name ?? '';
            const body = fillCampaignText(settings.optOutText, { nome });
            await enqueueAutomatic(tx, [{ ticketId, whatsappId, queueId, body }]);
          },
        };
      case 'consent':
        return {
          ...settled,
          async stored(tx) {
            if (await recordConsent(tx.db, decided.of.id))
              requestProgress(tx, { campaignIds: [decided.of.campaignId], whatsappIds: [whatsappId] });
          },
        };
      case 'answer':
        return {
          isSettled: false,
          queueId: decided.of.queueId,
          note: decided.of.campaignName,
          async stored(tx, { ticketId }) {
            await recordAnswer(tx.db, decided.of.id);
            const { campaignId, campaignName } = decided.of;
            requestProgress(tx, { campaignIds: [campaignId] });
            await tx.raise(campaignAnswered, { campaign: { id: campaignId, name: campaignName }, contactId, ticketId });
          },
        };
    }
  };
}
