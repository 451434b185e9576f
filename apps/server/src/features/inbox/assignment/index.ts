import {
  acceptNextTicket,
  getAssignment,
  getContactOwner,
  getPlaces,
  getTicketWait,
  previewAssignment,
  setContactOwner,
  updateAssignment,
} from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import { recordSubjectName } from '../../../platform/current-call.ts';
import type { CompanyTx } from '../../../platform/db/database.ts';
import { handleTx } from '../../../platform/http/handle-tx.ts';
import { requireUnchanged } from '../../../platform/http/require-unchanged.ts';
import type { Platform } from '../../../platform/platform.ts';
import { availabilityMoved, listUserNames } from '../../account/index.ts';
import { contactsMerging, findContact } from '../contacts/index.ts';
import { ticketAccepting, ticketsLogged, ticketSnoozed } from '../tickets/index.ts';
import { askForRun, assignmentJobs } from './assignment.jobs.ts';
import * as rows from './assignment.sql.ts';
import { explainWait } from './explain-wait.ts';
import { acceptNext, ownPlaces, requirePlace } from './places.ts';
import { preview, readSettings, saveSettings } from './settings.ts';

export {
  countPlaces,
  findOwner as findContactOwner,
  findOwners as findContactOwners,
  listReceivers,
  listRules,
} from './assignment.sql.ts';
export { factsOf } from './facts.ts';
export { ownerAction } from './owner-action.ts';
export { previewRedistribution, redistribute } from './redistribute.ts';

/** Registers the endpoints of assignment, and what has tickets given out. */
export function createAssignment(platform: Platform): void {
  handleTx(platform, getAssignment, (tx, { actor, params }) => readSettings(tx, actor, params.id));
  handleTx(platform, updateAssignment, async (tx, input) => {
    const { actor, params, body } = input;
    await requireUnchanged(tx, updateAssignment, input, () => readSettings(tx, actor, params.id));
    return saveSettings(tx, actor, params.id, body);
  });
  handleTx(platform, previewAssignment, (tx, { actor, params, body }) => preview(tx, actor, params.id, body));
  handleTx(platform, acceptNextTicket, (tx, { actor, body }) => acceptNext(tx, actor, body.ticketIds));
  handleTx(platform, getPlaces, (tx, { actor }) => ownPlaces(tx, actor));
  handleTx(platform, getTicketWait, async (tx, { actor, params }) => ({
    wait: await explainWait(tx, actor, params.id),
  }));
  handleTx(platform, getContactOwner, async ({ db }, { params }) => {
    if (!(await findContact(db, params.id))) throw new AppError('ERR_NO_CONTACT_FOUND');
    return { owner: await rows.findOwner(db, params.id) };
  });
  handleTx(platform, setContactOwner, (tx, { params, body }) => setOwner(tx, params.id, body.userId));
  platform.on(availabilityMoved, 'assignment', askForRun);
  platform.on(ticketsLogged, 'assignment', askForRun);
  platform.on(ticketSnoozed, 'assignment', askForRun);
  platform.on(ticketAccepting, 'assignment', async (tx, { userId, queueId, earlier }) => {
    if (queueId !== null) await requirePlace(tx, userId, queueId, earlier);
  });
  platform.on(contactsMerging, { by: 'assignment', after: 'tickets' }, ({ db }, { from, into }) =>
    rows.mergeOwners(db, { from, into }),
  );
  assignmentJobs(platform);
}

/** @throws AppError ERR_NO_CONTACT_FOUND, ERR_NO_USER_FOUND */
async function setOwner(tx: CompanyTx, contactId: number, userId: number | null) {
  const { db } = tx;
  const contact = await findContact(db, contactId);
  if (!contact) throw new AppError('ERR_NO_CONTACT_FOUND');
  recordSubjectName(contact.name);
  if (userId !== null && !(await listUserNames(db, [userId])).has(userId)) throw new AppError('ERR_NO_USER_FOUND');
  await rows.saveOwner(db, tx.companyId, contactId, userId);
  const owner = await rows.findOwner(db, contactId);
  tx.emit('contactOwner', { action: 'update', contactId, owner }, { kind: 'company' });
  return { owner };
}
