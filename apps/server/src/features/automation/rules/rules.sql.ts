import { sql, type Selectable } from 'kysely';
import {
  ruleCondition,
  ruleEvent,
  ticketAction,
  type Rule,
  type RuleConditionForm,
  type RuleEventForm,
  type RuleEventKind,
  type TicketActionForm,
} from '@balcao/contract';
import type { Db } from '../../../platform/db/database.ts';
import type { RuleParts, Rules } from '../../../platform/db/schema.gen.ts';
import { partColumns, toPart } from '../registry/index.ts';

type RuleRow = Selectable<Rules> & { runs: number };
type PartRow = Selectable<RuleParts>;

/** The rows of rules, with how often each acted since a day. */
const ruleRows = (db: Db, since: string) =>
  db
    .selectFrom('rules as r')
    .selectAll('r')
    .select((eb) =>
      eb
        .selectFrom('ruleDays as d')
        .select(sql<number>`coalesce(sum(d.runs), 0)::int`.as('runs'))
        .whereRef('d.ruleId', '=', 'r.id')
        .where('d.day', '>=', since)
        .$asScalar()
        .$notNull()
        .as('runs'),
    )
    .orderBy('r.position')
    .orderBy('r.id');

/** undefined = it was deleted after its row was read: it has no parts any more */
function toRule({ waitsSince: _waitsSince, ...row }: RuleRow, parts: readonly PartRow[]): Rule | undefined {
  const ofRole = (role: PartRow['role']) => parts.filter((part) => part.role === role);
  const [begins] = ofRole('event');
  if (!begins) return undefined;
  return {
    ...row,
    event: ruleEvent.parse(toPart(begins)),
    conditions: ofRole('condition').map((part) =>
      ruleCondition.parse({ not: part.isNegated, group: part.groupNumber, test: toPart(part) }),
    ),
    actions: ofRole('action').map((part) => ticketAction.parse(toPart(part))),
  };
}

async function withParts(db: Db, rules: readonly RuleRow[]): Promise<Rule[]> {
  if (rules.length === 0) return [];
  const parts = await db
    .selectFrom('ruleParts')
    .selectAll()
    .where(
      'ruleId',
      'in',
      rules.map(({ id }) => id),
    )
    .orderBy('position')
    .execute();
  const byRule = Map.groupBy(parts, ({ ruleId }) => ruleId);
  return rules.flatMap((row) => toRule(row, byRule.get(row.id) ?? []) ?? []);
}

/** @param since the first day, of UTC, of which runs are counted */
export const listRules = async (db: Db, since: string): Promise<Rule[]> =>
  withParts(db, await ruleRows(db, since).execute());

export const findRule = async (db: Db, id: number, since: string): Promise<Rule | undefined> =>
  (await withParts(db, await ruleRows(db, since).where('r.id', '=', id).execute()))[0];

/** The rules that are on and begin with events of a kind, in the order in which they run. */
export async function listRulesFor(db: Db, kind: string, since: string): Promise<Rule[]> {
  const rows = await ruleRows(db, since)
    .where('r.isOn', '=', true)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('ruleParts as p')
          .select('p.id')
          .whereRef('p.ruleId', '=', 'r.id')
          .where('p.role', '=', 'event')
          .where('p.kind', '=', kind),
      ),
    )
    .execute();
  return withParts(db, rows);
}

/** The kinds of events that begin rules which are on. */
export async function findWantedKinds(db: Db): Promise<Set<RuleEventKind>> {
  const rows = await db
    .selectFrom('ruleParts as p')
    .innerJoin('rules as r', 'r.id', 'p.ruleId')
    .select('p.kind')
    .distinct()
    .where('p.role', '=', 'event')
    .where('r.isOn', '=', true)
    .execute();
  return new Set(rows.map(({ kind }) => kind as RuleEventKind));
}

/** Since when a rule waits for silences; undefined = it is gone. */
export async function findWaitsSince(db: Db, id: number): Promise<string | undefined> {
  return (await db.selectFrom('rules').select('waitsSince').where('id', '=', id).executeTakeFirst())?.waitsSince;
}

/** Locks the company's row: rules that are added at once are counted and placed one after the other. */
export async function lockRules(db: Db, companyId: number): Promise<void> {
  await db.selectFrom('companies').select('id').where('id', '=', companyId).forNoKeyUpdate().execute();
}

export interface RuleColumns {
  name?: string | undefined;
  isOn?: boolean | undefined;
  match?: Rule['match'] | undefined;
  isOncePerService?: boolean | undefined;
  isInHoursOnly?: boolean | undefined;
  isLast?: boolean | undefined;
  maxPerHour?: number | undefined;
  position?: number;
  switchedOffAt?: string | null;
  waitsSince?: string;
}
export interface NewParts {
  event?: RuleEventForm | undefined;
  conditions?: readonly RuleConditionForm[] | undefined;
  actions?: readonly TicketActionForm[] | undefined;
}

type NewRule = { companyId: number; position: number; waitsSince: string } & Pick<
  Rule,
  'name' | 'isOn' | 'match' | 'isOncePerService' | 'isInHoursOnly' | 'isLast' | 'maxPerHour'
>;

/** @returns its id */
export async function insertRule(db: Db, columns: NewRule, parts: Required<NewParts>): Promise<number> {
  const { id } = await db.insertInto('rules').values(columns).returning('id').executeTakeFirstOrThrow();
  await replaceParts(db, { id, companyId: columns.companyId }, parts);
  return id;
}

/** @returns whether there is such a rule */
export async function updateRule(
  db: Db,
  { id, companyId }: { id: number; companyId: number },
  columns: RuleColumns,
  parts: NewParts,
): Promise<boolean> {
  const row = await db
    .updateTable('rules')
    .set({ ...columns, updatedAt: sql`clock_timestamp()` })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  if (row) await replaceParts(db, { id, companyId }, parts);
  return row !== undefined;
}

/** Stores the parts that are given, in their order. */
async function replaceParts(
  db: Db,
  { id: ruleId, companyId }: { id: number; companyId: number },
  { event, conditions, actions }: NewParts,
): Promise<void> {
  const own = { companyId, ruleId };
  const roles = [
    event && { role: 'event' as const, rows: [partColumns(event)] },
    conditions && {
      role: 'condition' as const,
      rows: conditions.map(({ not, group, test }) => ({
        ...partColumns(test),
        isNegated: not,
        groupNumber: group,
      })),
    },
    actions && { role: 'action' as const, rows: actions.map(partColumns) },
  ];
  for (const one of roles) {
    if (!one) continue;
    await db.deleteFrom('ruleParts').where('ruleId', '=', ruleId).where('role', '=', one.role).execute();
    if (one.rows.length === 0) continue;
    const rows = one.rows.map((row, position) => ({ ...own, ...row, role: one.role, position }));
    await db.insertInto('ruleParts').values(rows).execute();
  }
}

/** @returns whether there was such a rule */
export async function deleteRule(db: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('rules').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}
