import type { TicketOrder } from '@balcao/contract';
import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconClockPause, IconSortDescending } from '../../../../ui/icons/index.ts';
import { useTranslation } from 'react-i18next';
import { SegmentedCount } from '../../../../ui/segmented-count.tsx';
import type { QueueChoice } from '../../queues/index.ts';
import type { Scope } from './inbox-preferences.ts';
import { QueueChecks } from './lazy-queue-checks.ts';
import css from './list-filters.module.css';
import { QueueFilter } from './queue-filter.tsx';

export interface ListFiltersProps {
  /** to choose between; none where there is nothing to choose */
  queues: readonly QueueChoice[];
  queueIds: number[];
  onQueueIds: (ids: number[]) => void;
  /** whose tickets, with how many each has; undefined where only one's own are shown */
  scope: { value: Scope; counts: Readonly<Record<Scope, number | undefined>> } | undefined;
  onScope: (scope: Scope) => void;
  /** those that were put aside; undefined where there are none */
  snoozed: { shown: boolean; count: number } | undefined;
  onSnoozed: (shown: boolean) => void;
  /** of the waiting list: the queues one attends in, or all; undefined where there is no such choice */
  queueScope: { own: boolean; ownCount: number | undefined; allCount: number | undefined } | undefined;
  onQueueScope: (own: boolean) => void;
  /** of the waiting list; undefined elsewhere */
  order: TicketOrder | undefined;
  onOrder: (order: TicketOrder) => void;
}

export function hasFilters({ queues, scope, order, snoozed }: ListFiltersProps): boolean {
  return queues.length > 0 || [scope, order, snoozed].some((filter) => filter !== undefined);
}

/** The scope, queues and order of the list, in one line. */
export function ListFilters(props: ListFiltersProps) {
  const { queues, queueIds, onQueueIds } = props;
  return (
    <div className={css.line}>
      <ScopeChips {...props} />
      <QueueScopeChips {...props} />
      {queues.length > 0 && <QueueFilter queues={queues} value={queueIds} onChange={onQueueIds} />}
      <OrderMenu {...props} withLabel={!props.queueScope} />
      <SnoozedToggle {...props} withLabel={!props.scope} />
    </div>
  );
}

/** The filters one below the other, for a phone. */
export function FilterSheet(props: ListFiltersProps) {
  const { queues, queueIds, onQueueIds } = props;
  return (
    <div className={css.sheet}>
      <ScopeChips {...props} />
      <QueueScopeChips {...props} />
      <SnoozedToggle {...props} withLabel />
      <OrderMenu {...props} withLabel />
      {queues.length > 0 && <QueueChecks queues={queues} value={queueIds} onChange={onQueueIds} />}
    </div>
  );
}

const scopes = ['mine', 'nobody', 'all'] as const;
const scopeWords = { mine: 'scopeMine', nobody: 'scopeNobody', all: 'scopeAll' } as const;

function ScopeChips({ scope, onScope }: Pick<ListFiltersProps, 'scope' | 'onScope'>) {
  const { t } = useTranslation();
  if (!scope) return null;
  return (
    <SegmentedCount<Scope>
      chips
      label={t('tickets.list.scope')}
      value={scope.value}
      onChange={onScope}
      items={scopes.map((value) => ({
        value,
        label: t(`tickets.list.${scopeWords[value]}`),
        count: scope.counts[value],
      }))}
    />
  );
}

function QueueScopeChips({ queueScope, onQueueScope }: Pick<ListFiltersProps, 'queueScope' | 'onQueueScope'>) {
  const { t } = useTranslation();
  if (!queueScope) return null;
  const { own, ownCount, allCount } = queueScope;
  return (
    <SegmentedCount<'own' | 'all'>
      chips
      label={t('tickets.list.queues')}
      value={own ? 'own' : 'all'}
      onChange={(value) => onQueueScope(value === 'own')}
      items={[
        { value: 'own', label: t('tickets.list.ownQueues'), count: ownCount },
        { value: 'all', label: t('tickets.list.everyQueue'), count: allCount },
      ]}
    />
  );
}

function SnoozedToggle({
  snoozed,
  onSnoozed,
  withLabel = false,
}: Pick<ListFiltersProps, 'snoozed' | 'onSnoozed'> & { withLabel?: boolean }) {
  const { t } = useTranslation();
  if (!snoozed) return null;
  const label =
    snoozed.count === 0 ? t('tickets.list.snoozed') : t('tickets.list.snoozedCount', { count: snoozed.count });
  return (
    <Button
      variant={snoozed.shown ? 'light' : 'subtle'}
      color={snoozed.shown ? undefined : 'gray'}
      size="xs"
      className={css.snoozed}
      title={label}
      aria-label={label}
      aria-pressed={snoozed.shown}
      leftSection={<IconClockPause size={14} stroke={1.75} aria-hidden />}
      onClick={() => onSnoozed(!snoozed.shown)}
    >
      {withLabel ? label : snoozed.count}
    </Button>
  );
}

const orders = ['waiting', 'latest'] as const;
const orderWords = { waiting: 'orderWaiting', latest: 'orderLatest' } as const;

function OrderMenu({
  order,
  onOrder,
  withLabel,
}: Pick<ListFiltersProps, 'order' | 'onOrder'> & { withLabel: boolean }) {
  const { t } = useTranslation();
  if (!order) return null;
  const label = t('tickets.list.order', { order: t(`tickets.list.${orderWords[order]}`) });
  return (
    <Menu>
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          size="xs"
          className={css.order}
          title={withLabel ? undefined : label}
          aria-label={label}
          leftSection={<IconSortDescending size={14} stroke={1.75} aria-hidden />}
          rightSection={<IconChevronDown size={14} stroke={1.75} aria-hidden />}
        >
          {withLabel && t(`tickets.list.${orderWords[order]}`)}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={order} onChange={(next) => onOrder(next === 'latest' ? 'latest' : 'waiting')}>
          {orders.map((each) => (
            <Menu.RadioItem key={each} value={each} closeMenuOnClick>
              {t(`tickets.list.${orderWords[each]}`)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
