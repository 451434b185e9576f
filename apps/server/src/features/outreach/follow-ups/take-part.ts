import { dayMs, fixedOptOutWords } from '@balcao/contract';
import type { CompanyTx } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  automaticMessagesMoved,
  messagesStored,
  ticketsLogged,
  ticketsMerging,
  ticketTagsChanged,
} from '../../inbox/index.ts';
import { findCampaignSettings, isOneOf, requestCampaignSend } from '../campaigns/index.ts';
import { listByMessages } from './due-runs.sql.ts';
import type { KnownFollowUps } from './follow-ups.ts';
import { emitRuns } from './runs.ts';
import * as rows from './runs.sql.ts';
import { requestSend } from './sending.ts';

/** So long after the last message an answer still counts as one to it, as for campaigns. */
const answerMs = 7 * dayMs;

/** Ends follow-ups by what happens to their tickets. */
export function takePart({ on }: Pick<Platform, 'on'>, known: KnownFollowUps): void {
  const hasAny = async (tx: CompanyTx) => (await known.of(tx)).hasAny;
  const end = async (tx: CompanyTx, ...[where, how]: [Parameters<typeof rows.endRuns>[1], Omit<rows.RunEnd, 'at'>]) =>
    emitRuns(tx, await rows.endRuns(tx.db, where, { ...how, at: tx.clock.now() }));

  on(messagesStored, 'follow-ups', async (tx, stored) => {
    const answers = stored.filter(({ message, ticket }) => !message.fromMe && !ticket.isGroup);
    if (answers.length === 0 || !(await hasAny(tx))) return;
    const { optOutWords } = await findCampaignSettings(tx.db);
    const words = [...fixedOptOutWords, ...optOutWords];
    const doneSince = new Date(tx.clock.now().getTime() - answerMs);
    const byState = Map.groupBy(answers, ({ message: { mediaType, body } }) =>
      mediaType === 'conversation' && isOneOf(words, body) ? 'optedOut' : 'answered',
    );
    for (const [state, ofState] of byState)
      await end(tx, { ticketIds: ofState.map(({ ticket }) => ticket.id), doneSince }, { state });
  });

  on(ticketTagsChanged, 'follow-ups', async (tx, changes) => {
    const added = changes.filter(({ isOn }) => isOn);
    if (added.length === 0 || !(await hasAny(tx))) return;
    const ends = await rows.listEndedByTags(
      tx.db,
      added.map(({ tagId }) => tagId),
    );
    for (const [tagId, followUps] of Map.groupBy(ends, (one) => one.tagId)) {
      const ticketIds = added.filter((one) => one.tagId === tagId).map(({ ticketId }) => ticketId);
      await end(tx, { ticketIds, followUpIds: followUps.map(({ followUpId }) => followUpId) }, { state: 'tagged' });
    }
  });

  on(ticketsLogged, 'follow-ups', async (tx, lines) => {
    const finished = lines.filter(({ kind, note }) => kind === 'finished' && note !== '');
    if (finished.length === 0 || !(await hasAny(tx))) return;
    const withReasons = await rows.listWithReasons(tx.db);
    for (const { ticketId, note } of finished) {
      const followUpIds = withReasons
        .filter(({ endReasons }) => endReasons.some((reason) => note === reason || note.startsWith(`${reason}: `)))
        .map(({ id }) => id);
      await end(tx, { ticketIds: [ticketId], followUpIds }, { state: 'resolved' });
    }
  });

  on(automaticMessagesMoved, 'follow-ups', async (tx, messages) => {
    if (!(await hasAny(tx))) return;
    const moved = await listByMessages(
      tx.db,
      messages.map(({ id }) => id),
    );
    const failed = moved.filter(({ ack }) => ack === -1);
    const doneSince = new Date(0);
    for (const { ticketId, failure } of failed)
      await end(tx, { ticketIds: [ticketId], doneSince }, { state: 'failed', reason: failure });
    // The next one of the connection follows the one that left, whether it is of a campaign or of a follow-up.
    for (const whatsappId of new Set(moved.flatMap((one) => (one.ack === 0 ? [] : (one.whatsappId ?? []))))) {
      requestCampaignSend(tx, whatsappId);
      requestSend(tx, whatsappId);
    }
  });

  on(ticketsMerging, 'follow-ups', async (tx, { from, into }) => {
    if (!(await hasAny(tx))) return;
    const { db } = tx;
    if (await rows.findRunningName(db, into)) await end(tx, { ticketIds: [from] }, { state: 'stopped' });
    await rows.moveRuns(db, { from, into });
  });
}
