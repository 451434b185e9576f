import { isAdmin } from '@balcao/contract';
import type { CustomField, FieldConditionForm } from '@balcao/contract';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../../app/session/session.ts';
import { formatDate } from '../../../../ui/text/format.ts';
import { useUsersBrief } from '../../../account/users/index.ts';
import { useConnections } from '../../../numbers/connections/index.ts';
import { useFields } from '../../custom-fields/index.ts';
import { useTags } from '../../tags/index.ts';
import { scopeWords } from '../list/list-filters.tsx';
import type { TicketSearch } from '../list/lists.rules.ts';
import { useQueueChoices } from '../use-queues.ts';

const statusWords = { pending: 'statusPending', open: 'statusOpen', closed: 'statusClosed' } as const;
const days = [
  ['date', 'dateTo'],
  ['queuedAt', 'queuedTo'],
  ['updatedAt', 'updatedTo'],
] as const;

/** What filters ask for, each in a few words. */
export function useFilterWords(search: TicketSearch): string[] {
  const { t } = useTranslation();
  const { actor } = useSession();
  const queues = useQueueChoices();
  const { data: tags } = useTags();
  const { data: team } = useUsersBrief(isAdmin(actor));
  const { data: connections } = useConnections();
  const contactFields = useFields('contact');
  const ticketFields = useFields('ticket');
  const { text, status, scope, priority, referral, deadline, snoozed, held, unread, unanswered } = search;
  const namesOf = (all: readonly { id: number; name: string }[] | undefined, ids: readonly number[]) =>
    ids.flatMap((id) => all?.find((one) => one.id === id)?.name ?? []);
  return [
    ...(text === '' ? [] : [`“${text}”`]),
    ...(status ? [t(`inbox.search.${statusWords[status]}`)] : []),
    ...(scope === 'all' ? [] : [t(`tickets.list.${scopeWords[scope]}`)]),
    ...namesOf(queues, search.queueIds),
    ...namesOf(tags, search.tags),
    ...namesOf(team, search.users),
    ...namesOf(connections, search.whatsappIds),
    ...(priority ? [`${t('inbox.priority.label')}: ${t(`inbox.priority.${priority}`)}`] : []),
    ...(deadline ? [t(`views.filters.deadlines.${deadline}`)] : []),
    ...(unanswered ? [t('tickets.list.unanswered')] : []),
    ...(unread ? [t('views.filters.unread')] : []),
    ...(search.mentioned ? [t('inbox.together.mentions')] : []),
    ...(snoozed ? [t(`views.filters.snoozed.${snoozed}`)] : []),
    ...(held === null ? [] : [t(`views.filters.held.${held ? 'only' : 'without'}`)]),
    ...(referral ? [t(`inbox.referral.${referral}`)] : []),
    ...days.flatMap(([from, to]) =>
      search[from] === '' ? [] : [`${t(`inbox.search.${from}`)} ${daysText(search[from], search[to])}`],
    ),
    ...conditionWords(search.contactFields, contactFields, t),
    ...conditionWords(search.ticketFields, ticketFields, t),
  ];
}

const shortDay = (day: string): string => formatDate(`${day}T12:00`, '2-digit');
const daysText = (from: string, to: string) =>
  to === '' || to === from ? shortDay(from) : `${shortDay(from)} – ${shortDay(to)}`;

const conditionWords = (
  conditions: readonly FieldConditionForm[],
  fields: readonly CustomField[] | undefined,
  t: TFunction,
): string[] =>
  conditions.flatMap(({ key, is, from, to, filled }) => {
    const field = fields?.find((one) => one.key === key);
    if (!field) return [];
    if (filled !== undefined) return [`${field.name}: ${t(`fieldValues.filter.kinds.${filled ? 'filled' : 'empty'}`)}`];
    const named = (value: typeof is) =>
      field.choices.find((choice) => choice.key === value)?.name ?? String(value ?? '…');
    return [is === undefined ? `${field.name}: ${named(from)} – ${named(to)}` : `${field.name}: ${named(is)}`];
  });
