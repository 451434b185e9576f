import {
  addDays,
  calendarDay,
  canWatchTeam,
  daysBetweenDays,
  isAdmin,
  maxReportDays,
  reportDays,
  reportOrigins,
  type HandlerInput,
  type getReportFigures,
  type ReportOrigin,
  type ReportPart,
  type UserActor,
} from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import type { ReportTx } from '../../../platform/db/database.ts';
import { companyForSession, periodOf } from '../../account/index.ts';
import { readConditions, type StoredCondition } from '../custom-fields/index.ts';
import { allowCustomQueryPlans } from '../tickets/index.ts';

/** Days of the company, both included. */
export interface Period {
  from: string;
  to: string;
}

/** Which services a report is about, apart from its period. */
export interface ReportScope {
  companyId: number;
  timeZone: string;
  /** undefined = of every queue; of a supervisor only those they see, even when others are asked for */
  queues: readonly number[] | undefined;
  users: readonly number[] | undefined;
  tags: readonly number[] | undefined;
  whatsapps: readonly number[] | undefined;
  campaigns: readonly number[] | undefined;
  reasons: readonly string[] | undefined;
  origins: readonly ReportOrigin[] | undefined;
  hour: number | undefined;
  weekday: number | undefined;
  contactConditions: readonly StoredCondition[];
  ticketConditions: readonly StoredCondition[];
  part: ReportPart | undefined;
}

type Asked = Omit<HandlerInput<typeof getReportFigures>['query'], 'figures' | 'part' | 'compareFrom' | 'compareTo'> & {
  part?: ReportPart | undefined;
};

/**
 * What a report is asked for.
 * @throws AppError ERR_NO_PERMISSION for attendants, ERR_REPORT_PERIOD, ERR_VALIDATION for days in the wrong order and for
 * conditions on fields that the actor does not see
 */
export async function readScope(
  tx: ReportTx,
  actor: UserActor,
  asked: Asked,
): Promise<{ scope: ReportScope; period: Period }> {
  if (!canWatchTeam(actor)) throw new AppError('ERR_NO_PERMISSION');
  const { db } = tx;
  await allowCustomQueryPlans(db);
  const { timeZone } = await companyForSession(db, actor.companyId);
  const period = checkedPeriod(await periodOf(tx, asked, reportDays));
  const scope: ReportScope = {
    companyId: actor.companyId,
    timeZone,
    queues: queuesSeen(actor, given(asked.queues)),
    users: given(asked.users),
    tags: given(asked.tags),
    whatsapps: given(asked.whatsapps),
    campaigns: given(asked.campaigns),
    reasons: given(asked.reasons),
    origins: given(asked.origins)?.filter((one): one is ReportOrigin => reportOrigins.some((origin) => origin === one)),
    hour: asked.hour,
    weekday: asked.weekday,
    contactConditions: await readConditions(db, actor, 'contact', asked.contactFields),
    ticketConditions: await readConditions(db, actor, 'ticket', asked.ticketFields),
    part: asked.part,
  };
  return { scope, period };
}

const given = <T>(list: readonly T[] | undefined): readonly T[] | undefined => (list?.length ? list : undefined);

/** The queues asked for, less those that the actor does not supervise; a supervisor without any sees nothing. */
function queuesSeen(actor: UserActor, asked: readonly number[] | undefined): readonly number[] | undefined {
  if (isAdmin(actor)) return asked;
  return asked === undefined ? actor.queueIds : asked.filter((id) => actor.queueIds.includes(id));
}

function checkedPeriod(period: Period): Period {
  if (lengthOf(period) > maxReportDays) throw new AppError('ERR_REPORT_PERIOD', { days: maxReportDays });
  return period;
}

/** The period to compare with; undefined = none is asked for. A start alone means as many days as the period has. */
export function comparedPeriod(
  period: Period,
  { compareFrom, compareTo }: { compareFrom?: string | undefined; compareTo?: string | undefined },
): Period | undefined {
  if (compareFrom === undefined) return undefined;
  const to = compareTo ?? addDays(compareFrom, lengthOf(period) - 1);
  if (to < compareFrom)
    throw new AppError('ERR_VALIDATION', { fields: [{ field: 'compareTo', problem: 'ends before it begins' }] });
  return checkedPeriod({ from: compareFrom, to });
}

const lengthOf = ({ from, to }: Period): number => daysBetweenDays(from, to) + 1;

export const today = ({ clock }: ReportTx, timeZone: string): string => calendarDay(clock.now(), timeZone);
