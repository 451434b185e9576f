import {
  can,
  minuteMs,
  type copyShift,
  type HandlerInput,
  type Shift,
  type ShiftForm,
  type UserActor,
} from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import { recordSubjectName } from '../../../platform/current-call.ts';
import type { CompanyTx } from '../../../platform/db/database.ts';
import { defineSweep } from '../../../platform/jobs/sweep.ts';
import { followShift } from '../../account/index.ts';
import { findShiftStates, type ShiftState } from './shift-states.ts';
import * as rows from './shifts.sql.ts';

/** A shift is looked at again after this long at the latest: the hours of the company may have changed. */
const lookAgainMs = 15 * minuteMs;

/** Each minute: shifts that began or ended. */
export const dueShifts = defineSweep({ name: 'shifts.follow', crontab: '* * * * *', find: rows.listDueShifts });

/** The shifts that an actor sees: those of people whose state they may change. */
export async function readShifts({ db }: CompanyTx, actor: UserActor): Promise<Shift[]> {
  const all = await rows.listPeople(db);
  return all.filter(({ id, queueIds }) =>
    can(actor, 'availability:change', { id, companyId: actor.companyId, queueIds }),
  );
}

/** @throws AppError ERR_NO_USER_FOUND */
export async function findShift({ db }: CompanyTx, userId: number): Promise<Shift> {
  const [found] = await rows.listPeople(db, [userId]);
  if (!found) throw new AppError('ERR_NO_USER_FOUND');
  return found;
}

/** @throws AppError ERR_NO_USER_FOUND */
export async function changeShift(tx: CompanyTx, userId: number, form: ShiftForm): Promise<Shift> {
  const before = await findShift(tx, userId);
  recordSubjectName(before.name);
  const daysOff = form.daysOff.toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0));
  await rows.saveShifts(tx, [{ userId, form: { ...form, daysOff } }]);
  await noteEdges(tx, [userId]);
  tx.emit('shift', { action: 'update', userId }, { kind: 'company' });
  return findShift(tx, userId);
}

/** Gives others the shift of a person, not their days off. @throws AppError ERR_NO_USER_FOUND */
export async function giveShift(
  tx: CompanyTx,
  { params, body }: Pick<HandlerInput<typeof copyShift>, 'params' | 'body'>,
): Promise<Shift[]> {
  const { kind, week, cycleFrom, cycleTime, ...source } = await findShift(tx, params.id);
  recordSubjectName(source.name);
  const { worksHolidays, availableAtStart, absentAtEnd, returnsOutside } = source;
  const form = { kind, week, cycleFrom, cycleTime, worksHolidays, availableAtStart, absentAtEnd, returnsOutside };
  const wanted = [...new Set(body.userIds)].toSorted((a, b) => a - b);
  const people = await rows.listPeople(tx.db, wanted);
  if (people.length < wanted.length) throw new AppError('ERR_NO_USER_FOUND');
  const inOrder = people.toSorted((a, b) => a.id - b.id);
  await rows.saveShifts(
    tx,
    inOrder.map(({ id: userId, daysOff }) => ({ userId, form: { ...form, daysOff } })),
  );
  for (const { id: userId } of inOrder) tx.emit('shift', { action: 'update', userId }, { kind: 'company' });
  await noteEdges(tx, wanted);
  return rows.listPeople(tx.db, wanted);
}

/** Looks at shifts that are due: what begins or ends makes people available or absent, as their shifts say. */
export async function followDue(tx: CompanyTx, userIds: readonly number[]): Promise<void> {
  const wasOn = await rows.lockShifts(tx.db, userIds);
  const states = await noteEdges(tx, userIds);
  for (const userId of [...userIds].toSorted((a, b) => a - b)) {
    const [before, state] = [wasOn.get(userId), states.get(userId)];
    if (before !== undefined && state && before !== state.isOn) await followShift(tx, userId, state);
  }
}

/** Stores for people whether they are on shift, and when to look again. */
async function noteEdges(tx: CompanyTx, userIds: readonly number[]): Promise<Map<number, ShiftState>> {
  const now = tx.clock.now();
  const states = await findShiftStates(tx, now, userIds);
  const latest = now.getTime() + lookAgainMs;
  const edges = userIds.map((userId) => {
    const state = states.get(userId);
    const nextAt = state ? new Date(Math.min(state.until?.getTime() ?? latest, latest)) : null;
    return { userId, isOn: state?.isOn ?? false, nextAt };
  });
  await rows.saveEdges(tx.db, edges);
  return states;
}
