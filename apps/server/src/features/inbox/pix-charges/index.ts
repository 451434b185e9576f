import {
  cancelPixCharge,
  checkPixCharge,
  getPixCharge,
  getPixWays,
  listTicketPixCharges,
  markPixReceived,
  receivePixNotice as receiveEndpoint,
  sendPixCharge,
  unmarkPixReceived,
} from '@balcao/contract';
import { handleTx } from '../../../platform/http/handle-tx.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readMessagesAgain } from '../messages/index.ts';
import type { Banks } from '../pix-account/index.ts';
import { ticketsMerging } from '../tickets/index.ts';
import { askForPayments, askingJobs, receivePixNotice } from './ask.ts';
import { cancelCharge } from './cancel-charge.ts';
import * as charges from './charges.ts';
import { moveCharges } from './charges.sql.ts';
import { sendCharge } from './send-charge.ts';

export { pixChargeMoved } from './moves.ts';

/** Registers the endpoints and jobs of the Pix charges that are sent to contacts. */
export function createPixCharges(platform: Platform, { banks }: { banks: Banks }): void {
  const { http, database } = platform;
  handleTx(platform, listTicketPixCharges, ({ db }, { actor, params, query }) =>
    charges.listCharges(db, actor, params.id, query.before ?? undefined),
  );
  handleTx(platform, getPixWays, (tx, { actor }) => charges.listWays(tx, actor));
  handleTx(platform, getPixCharge, ({ db }, { actor, params }) => charges.getVisibleCharge(db, actor, params.id));
  http.handle(
    sendPixCharge,
    async ({ actor, params, body }) => ({ messages: await sendCharge(platform, banks, actor, params.id, body) }),
    async ({ actor }, ids) => ({
      messages: await database.forCompany(actor.companyId, (tx) => readMessagesAgain(tx, actor, ids)),
    }),
  );
  handleTx(platform, markPixReceived, (tx, { actor, params }) => charges.markCharge(tx, actor, params.id, 'received'));
  handleTx(platform, unmarkPixReceived, (tx, { actor, params }) => charges.markCharge(tx, actor, params.id, 'undone'));
  http.handle(cancelPixCharge, ({ actor, params }) => cancelCharge(platform, banks, actor, params.id));
  http.handle(checkPixCharge, async ({ actor, params }) => {
    await database.forCompany(actor.companyId, ({ db }) => charges.getVisibleCharge(db, actor, params.id));
    return askForPayments(platform, banks, actor.companyId, params.id);
  });
  http.handle(receiveEndpoint, async ({ params, body }) => {
    await receivePixNotice(platform, params, body);
    return { received: true as const };
  });
  for (const job of askingJobs(platform, banks)) platform.registerJob(job);
  platform.on(ticketsMerging, 'pix-charges', ({ db }, tickets) => moveCharges(db, tickets));
}
