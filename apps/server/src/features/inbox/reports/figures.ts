import {
  addDays,
  isAdmin,
  reportFigureKeys,
  reportFigures,
  type EndpointAnswer,
  type FigureValues,
  type getReportFigures,
  type HandlerInput,
  type listReportDays,
  type listReportDefinitions,
  type listReportGroups,
  type ReportDimension,
  type ReportFigure,
  type ReportFigureKey,
  type ReportGroup,
  type UserActor,
} from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import type { ReportTx } from '../../../platform/db/database.ts';
import { fieldsFor } from '../custom-fields/index.ts';
import { countNow, countNowFor } from '../tickets/index.ts';
import { isNamed, listNames, type Named } from './names.sql.ts';
import { readGroups, type Told } from './read-figures.ts';
import { comparedPeriod, readScope, type Period } from './scope.ts';
import { groupingOfField } from './services.sql.ts';

/** Figures of a period, and of the one it is compared with. @throws AppError as `readScope` */
export async function readFigures(
  tx: ReportTx,
  actor: UserActor,
  query: HandlerInput<typeof getReportFigures>['query'],
): Promise<EndpointAnswer<typeof getReportFigures>> {
  const { scope, period } = await readScope(tx, actor, query);
  const compared = comparedPeriod(period, query);
  const keys = query.figures;
  const figuresOf = async (one: Period) => (await readGroups(tx.db, scope, one, keys, undefined)).total;
  const figures = { ...(await figuresOf(period)), ...(await figuresOfNow(tx, actor, keys)) };
  const before = compared && { ...compared, figures: withoutNow(await figuresOf(compared)) };
  const queues = isAdmin(actor) ? null : await listNames(tx.db, 'queue', actor.queueIds);
  return {
    ...period,
    figures,
    before: before ?? null,
    queues: queues?.map(({ id, name }) => ({ id, name })) ?? null,
  };
}

const isOfNow = (key: ReportFigureKey) => reportFigures[key].base === 'now';
const withoutNow = (values: FigureValues): FigureValues =>
  Object.fromEntries(Object.entries(values).filter(([key]) => !isOfNow(key as ReportFigureKey)));

/** What is true at this moment, whatever the period: of supervisors in what they see. */
async function figuresOfNow(
  { db }: ReportTx,
  actor: UserActor,
  keys: readonly ReportFigureKey[],
): Promise<FigureValues> {
  if (!keys.some(isOfNow)) return {};
  const { happening, pending } = await (isAdmin(actor) ? countNow(db) : countNowFor(db, actor, false));
  const values = { open: { value: happening, of: happening }, waiting: { value: pending, of: pending } };
  return Object.fromEntries(Object.entries(values).filter(([key]) => keys.some((asked) => asked === key)));
}

/** A figure by day. @throws AppError as `readScope` */
export async function readDays(
  tx: ReportTx,
  actor: UserActor,
  query: HandlerInput<typeof listReportDays>['query'],
): Promise<EndpointAnswer<typeof listReportDays>> {
  const { scope, period } = await readScope(tx, actor, query);
  const compared = comparedPeriod(period, query);
  const { figure } = query;
  if (isOfNow(figure))
    throw new AppError('ERR_VALIDATION', { fields: [{ field: 'figure', problem: 'knows no days' }] });
  const daysOf = async (one: Period) => {
    const { groups } = await readGroups(tx.db, scope, one, [figure], 'day');
    const none = reportFigures[figure].unit === 'count' ? 0 : null;
    return listDays(one).map((day) => ({ day, ...(groups.get(day)?.[figure] ?? { value: none, of: 0 }) }));
  };
  return { ...period, days: await daysOf(period), before: compared ? await daysOf(compared) : [] };
}

function listDays({ from, to }: Period): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}

/** Figures by what tells services apart. @throws AppError as `readScope`, and ERR_REPORT_DIMENSION for a field that the actor does not see */
export async function readByDimension(
  tx: ReportTx,
  actor: UserActor,
  query: HandlerInput<typeof listReportGroups>['query'],
): Promise<EndpointAnswer<typeof listReportGroups>> {
  const { scope, period } = await readScope(tx, actor, query);
  const keys = query.figures.filter((key) => !isOfNow(key));
  const told = await toldBy(tx, actor, query.by);
  const { groups, total, overlaps } = await readGroups(tx.db, scope, period, keys, told);
  const ids = [...groups.keys()].flatMap((key) => (key === null ? [] : Number(key)));
  const names = isNamed(query.by) ? await listNames(tx.db, query.by, ids) : [];
  const nameOf = new Map<string | null, Named>(names.map((one) => [String(one.id), one]));
  return {
    ...period,
    groups: [...groups].map(([key, figures]): ReportGroup => ({
      key,
      name: nameOf.get(key)?.name ?? null,
      color: nameOf.get(key)?.color ?? null,
      figures,
    })),
    total,
    overlaps,
  };
}

async function toldBy({ db }: ReportTx, actor: UserActor, by: string): Promise<Exclude<Told, undefined>> {
  const [kind, subject, ...rest] = by.split(':');
  if (kind !== 'field') return by as ReportDimension;
  const key = rest.join(':');
  const fields = await fieldsFor(db, actor, subject === 'contact' ? 'contact' : 'ticket');
  const field = fields.find((one) => one.key === key);
  if (!field) throw new AppError('ERR_REPORT_DIMENSION');
  return groupingOfField(field.subject, field.id, field.type === 'several');
}

/** What each figure counts. */
export const listDefinitions = (): EndpointAnswer<typeof listReportDefinitions> =>
  reportFigureKeys.map((key) => {
    const { unit, base, of, how, time, better, counts }: ReportFigure = reportFigures[key];
    return { key, unit, base, part: of ?? null, how, time: time ?? null, better, counts };
  });
