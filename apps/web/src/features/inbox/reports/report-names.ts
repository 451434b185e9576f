import type { FieldConditionForm, ReportGroup } from '@balcao/contract';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { ReportBy, ReportFilter } from '../../../app/report-places.ts';
import { weekdayName as nameOfWeekday } from '../../../ui/dates/weekdays.ts';
import { useUsersBrief } from '../../account/users/index.ts';
import { useConnections } from '../../numbers/connections/index.ts';
import { useFields } from '../custom-fields/index.ts';
import { useTags } from '../tags/index.ts';
import { useQueueChoices } from '../tickets/index.ts';
import { isByField, type FilterKey } from './reports.rules.ts';

/** The name of a weekday from 1, Monday. */
export const weekdayName = (weekday: number, width: 'long' | 'short' = 'long'): string =>
  nameOfWeekday(weekday - 1, width);

const two = (hour: number) => String(hour).padStart(2, '0');
export const hourName = (hour: number, t: TFunction): string =>
  t('reports.hour', { from: two(hour), to: two(hour + 1) });

/** What stands for 0 among the ids of a filter. */
const noneOf = { queues: 'queue', users: 'user', tags: 'tag', whatsapps: 'whatsapp', campaigns: 'campaign' } as const;
type NamedFilter = keyof typeof noneOf;

/** The name of a group of a table. */
export function groupName(by: ReportBy, { key, name }: Pick<ReportGroup, 'key' | 'name'>, t: TFunction): string {
  if (by === 'hour' || by === 'weekday') return by === 'hour' ? hourName(Number(key), t) : weekdayName(Number(key));
  if (by === 'origin') return t(`reports.origins.${key === 'ad' || key === 'status' ? key : 'other'}`);
  if (isByField(by)) {
    if (key === null) return t('reports.none.field');
    return name ?? (key === 'true' ? t('reports.yes') : key === 'false' ? t('reports.no') : key);
  }
  if (key === null || key === '') return t(`reports.none.${by}`);
  if (by === 'reason') return name ?? key;
  return name ?? t(`reports.gone.${by}`);
}

/** The records by whose names filters are said and chosen. */
export function useReportNames() {
  const { t } = useTranslation();
  const queues = useQueueChoices();
  const { data: users } = useUsersBrief();
  const { data: tags } = useTags();
  const { data: whatsapps } = useConnections();
  const contactFields = useFields('contact') ?? [];
  const ticketFields = useFields('ticket') ?? [];
  const named: Partial<Record<NamedFilter, readonly { id: number; name: string }[]>> = {
    ...(queues && { queues }),
    ...(users && { users }),
    ...(tags && { tags }),
    ...(whatsapps && { whatsapps }),
  };
  /** the records of a filter, and its lack of one */
  const choicesOf = (filter: NamedFilter) => [
    ...(named[filter] ?? []).map(({ id, name }) => ({ id, name })),
    { id: 0, name: t(`reports.none.${noneOf[filter]}`) },
  ];
  const nameOf = (filter: NamedFilter, id: number): string =>
    choicesOf(filter).find((one) => one.id === id)?.name ?? t(`reports.gone.${noneOf[filter]}`);
  const conditionName = (subject: 'contact' | 'ticket', { key, is, from, to, filled }: FieldConditionForm): string => {
    const field = (subject === 'contact' ? contactFields : ticketFields).find((one) => one.key === key);
    const value = filled === undefined ? (is ?? [from, to].filter((end) => end !== undefined).join(' – ')) : '';
    const words = filled === false ? t('reports.none.field') : String(value);
    return [field?.name ?? key, words].filter((one) => one !== '').join(': ');
  };
  /** what a filter is narrowed to, in words */
  const wordsOf = (filter: ReportFilter, key: FilterKey): string => {
    const { reasons = [], origins = [], hour, weekday, contactFields: ofContact, ticketFields: ofTicket } = filter;
    if (key === 'hour') return hour === undefined ? '' : hourName(hour, t);
    if (key === 'weekday') return weekday === undefined ? '' : weekdayName(weekday);
    if (key === 'reasons')
      return reasons.map((reason) => (reason === '' ? t('reports.none.reason') : reason)).join(', ');
    if (key === 'origins') return origins.map((origin) => t(`reports.origins.${origin}`)).join(', ');
    if (key === 'contactFields') return (ofContact ?? []).map((one) => conditionName('contact', one)).join(', ');
    if (key === 'ticketFields') return (ofTicket ?? []).map((one) => conditionName('ticket', one)).join(', ');
    return (filter[key] ?? []).map((id) => nameOf(key, id)).join(', ');
  };
  return { choicesOf, wordsOf, contactFields, ticketFields };
}
