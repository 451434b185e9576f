import { ticketOrder, traitsOf } from '@balcao/contract';
import type { TicketOrder } from '@balcao/contract';
import { Checkbox, Radio } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../../app/session/session.ts';
import { Checks } from '../../../../ui/fields/checks.tsx';
import { FilterButton } from '../../../../ui/fields/filter-button.tsx';
import { useConnections } from '../../../numbers/connections/index.ts';
import { FieldConditions } from '../../custom-fields/index.ts';
import { scopeWords } from '../list/list-filters.tsx';
import type { TicketSearch } from '../list/lists.rules.ts';
import { useQueueChoices } from '../use-queues.ts';
import css from './search-head.module.css';

interface Props {
  values: TicketSearch;
  onChange: (change: Partial<TicketSearch>) => void;
}

/** Filters that are used less: of whom, which queue, how it is with an answer and a deadline, and values of fields. */
export function MoreFilters({ values, onChange }: Props) {
  const { t } = useTranslation();
  const queues = useQueueChoices() ?? [];
  const [queue] = values.queueIds;
  const oneQueue = values.queueIds.length === 1 ? queues.find(({ id }) => id === queue)?.name : undefined;
  const several = values.queueIds.length > 1 ? ` (${values.queueIds.length})` : '';
  return (
    <>
      <ScopeFilter values={values} onChange={onChange} />
      {queues.length > 1 && (
        <FilterButton
          label={oneQueue ?? `${t('tickets.list.queues')}${several}`}
          name={t('tickets.list.queues')}
          on={values.queueIds.length > 0}
        >
          <Checks value={values.queueIds} choices={queues} onChange={(queueIds) => onChange({ queueIds })} />
        </FilterButton>
      )}
      <ConnectionFilter values={values} onChange={onChange} />
      <DeadlineFilter values={values} onChange={onChange} />
      <StateFilter values={values} onChange={onChange} />
      <FieldConditions
        subject="contact"
        name={t('views.filters.contactFields')}
        value={values.contactFields}
        onChange={(contactFields) => onChange({ contactFields })}
      />
      <FieldConditions
        subject="ticket"
        name={t('views.filters.ticketFields')}
        value={values.ticketFields}
        onChange={(ticketFields) => onChange({ ticketFields })}
      />
    </>
  );
}

/** Over which connections; nothing to choose where there is one. */
function ConnectionFilter({ values: { whatsappIds }, onChange }: Props) {
  const { t } = useTranslation();
  const { data: connections = [] } = useConnections();
  if (connections.length < 2 && whatsappIds.length === 0) return null;
  const name = t('views.filters.connections');
  const [only] = whatsappIds;
  const one = whatsappIds.length === 1 ? connections.find(({ id }) => id === only)?.name : undefined;
  const several = whatsappIds.length > 1 ? ` (${whatsappIds.length})` : '';
  return (
    <FilterButton label={one ?? `${name}${several}`} name={name} on={whatsappIds.length > 0}>
      <Checks value={whatsappIds} choices={connections} onChange={(ids) => onChange({ whatsappIds: ids })} />
    </FilterButton>
  );
}

function ScopeFilter({ values, onChange }: Props) {
  const { t } = useTranslation();
  const { can } = useSession();
  if (!can('tickets-manager:showall') && values.scope !== 'mine') return null;
  const name = t('tickets.list.scope');
  const scopes = ['all', 'mine', 'nobody'] as const;
  const label = values.scope === 'all' ? name : t(`tickets.list.${scopeWords[values.scope]}`);
  return (
    <FilterButton label={label} name={name} on={values.scope !== 'all'}>
      <Radio.Group
        aria-label={name}
        value={values.scope}
        onChange={(value) => onChange({ scope: scopes.find((one) => one === value) ?? 'all' })}
      >
        {scopes.map((one) => (
          <Radio key={one} size="xs" className={css.option} value={one} label={t(`tickets.list.${scopeWords[one]}`)} />
        ))}
      </Radio.Group>
    </FilterButton>
  );
}

function DeadlineFilter({ values: { deadline }, onChange }: Props) {
  const { t } = useTranslation();
  const name = t('views.filters.deadline');
  return (
    <FilterButton label={deadline ? t(`views.filters.deadlines.${deadline}`) : name} name={name} on={deadline !== null}>
      <Radio.Group
        aria-label={name}
        value={deadline ?? ''}
        onChange={(value) => onChange({ deadline: deadlines.find((one) => one === value) ?? null })}
      >
        <Radio size="xs" className={css.option} value="" label={t('views.filters.any')} />
        {deadlines.map((one) => (
          <Radio key={one} size="xs" className={css.option} value={one} label={t(`views.filters.deadlines.${one}`)} />
        ))}
      </Radio.Group>
    </FilterButton>
  );
}
const deadlines = ['risk', 'breached'] as const;

function StateFilter({ values, onChange }: Props) {
  const { t } = useTranslation();
  const { data: connections } = useConnections();
  const { unread, unanswered, mentioned, snoozed, held } = values;
  const mayBeHeld = held !== null || (connections?.some(({ provider }) => traitsOf(provider).hasAccount) ?? false);
  const set = [unread, unanswered, mentioned, snoozed !== null, held !== null].filter(Boolean).length;
  const name = t('views.filters.state');
  return (
    <FilterButton label={set > 0 ? `${name} (${set})` : name} name={name} on={set > 0}>
      <Checkbox
        size="xs"
        className={css.option}
        checked={unanswered}
        label={t('tickets.list.unanswered')}
        onChange={(event) => onChange({ unanswered: event.currentTarget.checked })}
      />
      <Checkbox
        size="xs"
        className={css.option}
        checked={unread}
        label={t('views.filters.unread')}
        onChange={(event) => onChange({ unread: event.currentTarget.checked })}
      />
      <Checkbox
        size="xs"
        className={css.option}
        checked={mentioned}
        label={t('inbox.together.mentions')}
        onChange={(event) => onChange({ mentioned: event.currentTarget.checked })}
      />
      <Radio.Group
        aria-label={t('tickets.list.snoozed')}
        value={snoozed ?? ''}
        onChange={(value) => onChange({ snoozed: value === 'only' || value === 'without' ? value : null })}
      >
        {(['', 'without', 'only'] as const).map((one) => (
          <Radio
            key={one}
            size="xs"
            className={css.option}
            value={one}
            label={t(`views.filters.snoozed.${one || 'any'}`)}
          />
        ))}
      </Radio.Group>
      {mayBeHeld && (
        <Radio.Group
          aria-label={t('tickets.list.held')}
          value={held === null ? '' : held ? 'only' : 'without'}
          onChange={(value) => onChange({ held: value === '' ? null : value === 'only' })}
        >
          {(['', 'without', 'only'] as const).map((one) => (
            <Radio
              key={one}
              size="xs"
              className={css.option}
              value={one}
              label={t(`views.filters.held.${one || 'any'}`)}
            />
          ))}
        </Radio.Group>
      )}
    </FilterButton>
  );
}

const orders = ['latest', 'waiting', 'deadline', 'priority'] as const satisfies readonly TicketOrder[];

/** The order of a list that is made of filters. */
export function OrderFilter({ values, onChange }: Props) {
  const { t } = useTranslation();
  const name = t('views.filters.order');
  return (
    <FilterButton
      label={values.order === 'latest' ? name : t(`tickets.list.${orderWords[values.order]}`)}
      name={name}
      on={values.order !== 'latest'}
    >
      <Radio.Group
        aria-label={name}
        value={values.order}
        onChange={(value) => onChange({ order: ticketOrder.parse(value) })}
      >
        {orders.map((one) => (
          <Radio key={one} size="xs" className={css.option} value={one} label={t(`tickets.list.${orderWords[one]}`)} />
        ))}
      </Radio.Group>
    </FilterButton>
  );
}

export const orderWords = {
  latest: 'orderLatest',
  waiting: 'orderWaiting',
  deadline: 'orderDeadline',
  priority: 'orderPriority',
} as const;
