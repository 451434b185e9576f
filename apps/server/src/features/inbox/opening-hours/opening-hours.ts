import {
  type EndpointAnswer,
  type HandlerInput,
  hasOpenings,
  type listOpeningHours,
  type OpeningCalendar,
  type setCompanyHours,
  type setQueueHours,
} from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import type { CompanyTx } from '../../../platform/db/database.ts';
import { findCompany, findServiceSettings, setCompanyWeek } from '../../account/index.ts';
import { changeQueueHours, listQueueWeeks, type QueueWeek } from '../queues/index.ts';
import { type Calendar, deleteCalendar, listCalendars, saveCalendar } from './opening-hours.sql.ts';
import { toShownWeek, toStoredWeek } from './opening-hours.rules.ts';

/** The hours of the company, and of each queue as they count in it. */
export async function listHours({ db, companyId }: CompanyTx): Promise<EndpointAnswer<typeof listOpeningHours>> {
  const { schedules, timeZone } = await findServiceSettings(db, companyId);
  const updatedAt = (await findCompany(db, companyId))?.updatedAt ?? '';
  const calendars = await listCalendars(db);
  const calendarOf = (id: number | null) => calendars.find(({ queueId }) => queueId === id);
  const company = shown({ id: companyId, queueId: null, isOwn: true, week: schedules, updatedAt }, calendarOf(null));
  const hasCompany = hasOpenings({ week: schedules, days: [] });
  const queues = (await listQueueWeeks(db)).map((queue) =>
    shownQueue(queue, calendarOf(queue.id), hasCompany ? company : undefined),
  );
  return { timeZone, calendars: [company, ...queues] };
}

type Head = Pick<OpeningCalendar, 'id' | 'queueId' | 'isOwn' | 'updatedAt'> & { week: QueueWeek['schedules'] };

const shown = ({ week, ...head }: Head, calendar: Calendar | undefined): OpeningCalendar => ({
  ...head,
  week: toShownWeek(week),
  specialDays: calendar?.specialDays ?? [],
  sharesDays: calendar?.sharesDays ?? true,
  closedText: calendar?.closedText ?? '',
  notice: calendar?.notice ?? 'sixHours',
  wantedPeople: calendar?.wantedPeople ?? null,
});

function shownQueue(
  { id, ownHours, schedules, outOfHoursMessage, updatedAt }: QueueWeek,
  calendar: Calendar | undefined,
  company: OpeningCalendar | undefined,
): OpeningCalendar {
  const own = shown({ id, queueId: id, isOwn: ownHours, week: schedules, updatedAt }, calendar);
  const like =
    !ownHours && company ? { ...company, id, queueId: id, isOwn: false, updatedAt, wantedPeople: null } : own;
  return { ...like, closedText: outOfHoursMessage };
}

/** @throws AppError ERR_NO_COMPANY_FOUND */
export async function setHoursOfCompany(
  tx: CompanyTx,
  { params, body }: Pick<HandlerInput<typeof setCompanyHours>, 'params' | 'body'>,
): Promise<OpeningCalendar> {
  const { week, ...calendar } = body;
  if (params.id !== tx.companyId) throw new AppError('ERR_NO_COMPANY_FOUND');
  await saveCalendar(tx.db, tx.companyId, null, calendar);
  await setCompanyWeek(tx, toStoredWeek(week));
  tx.emit('openingHours', { action: 'update' }, { kind: 'company' });
  return findHours(tx, null);
}

/** @throws AppError ERR_NO_QUEUE_FOUND */
export async function setHoursOfQueue(
  tx: CompanyTx,
  { params, body }: Pick<HandlerInput<typeof setQueueHours>, 'params' | 'body'>,
): Promise<OpeningCalendar> {
  const { week, closedText, ...calendar } = body;
  await changeQueueHours(tx, params.id, {
    ownHours: true,
    schedules: toStoredWeek(week),
    outOfHoursMessage: closedText,
  });
  await saveCalendar(tx.db, tx.companyId, params.id, calendar);
  tx.emit('openingHours', { action: 'update' }, { kind: 'company' });
  return findHours(tx, params.id);
}

/** @throws AppError ERR_NO_QUEUE_FOUND */
export async function makeLikeCompany(tx: CompanyTx, queueId: number): Promise<OpeningCalendar> {
  await changeQueueHours(tx, queueId, { ownHours: false });
  await deleteCalendar(tx.db, queueId);
  tx.emit('openingHours', { action: 'update' }, { kind: 'company' });
  return findHours(tx, queueId);
}

/** @throws AppError ERR_NO_QUEUE_FOUND */
export async function findHours(tx: CompanyTx, queueId: number | null): Promise<OpeningCalendar> {
  const found = (await listHours(tx)).calendars.find((calendar) => calendar.queueId === queueId);
  if (!found) throw new AppError('ERR_NO_QUEUE_FOUND');
  return found;
}
