import type { TicketOrder } from '@balcao/contract';
import { Button } from '@mantine/core';
import { Menu } from '../../../../ui/overlays/menu.ts';
import {
  IconAlarm,
  IconAt,
  IconChevronDown,
  IconClock,
  IconClockPause,
  IconRobot,
  IconSortDescending,
} from '../../../../ui/icons/index.ts';
import type { ReactNode } from 'react';
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
  /** those in service without an answer; undefined where there is no such choice */
  unanswered: { shown: boolean; count: number | undefined } | undefined;
  onUnanswered: (shown: boolean) => void;
  /** those in service whose deadline is near or was missed; undefined where there are none */
  risk: { shown: boolean; count: number } | undefined;
  onRisk: (shown: boolean) => void;
  /** those in service whose notes mention one; undefined where none does that is unread */
  mentioned: { shown: boolean; count: number } | undefined;
  onMentioned: (shown: boolean) => void;
  /** of the waiting list: those whose conversation another responder has; undefined where there are none */
  held: { shown: boolean; count: number } | undefined;
  onHeld: (shown: boolean) => void;
  /** of the waiting list: the queues one attends in, or all; undefined where there is no such choice */
  queueScope: { own: boolean; ownCount: number | undefined; allCount: number | undefined } | undefined;
  onQueueScope: (own: boolean) => void;
  /** undefined where there is no choice */
  order: TicketOrder | undefined;
  /** it is the waiting list */
  isWaiting: boolean;
  onOrder: (order: TicketOrder) => void;
}

export function hasFilters({ queues, order, snoozed, unanswered, held }: ListFiltersProps): boolean {
  return queues.length > 0 || [order, snoozed, unanswered, held].some((filter) => filter !== undefined);
}

/** The queues and order of the list, and its parts, in one line. */
export function ListFilters(props: ListFiltersProps) {
  const { queues, queueIds, onQueueIds } = props;
  return (
    <div className={css.line}>
      {queues.length > 0 && <QueueFilter queues={queues} value={queueIds} onChange={onQueueIds} />}
      <OrderMenu {...props} withLabel={props.isWaiting && !props.queueScope} />
      <MentionedToggle {...props} withLabel={false} />
      <RiskToggle {...props} withLabel={!props.scope} />
      <UnansweredToggle {...props} withLabel={!props.scope} />
      <SnoozedToggle {...props} withLabel={!props.scope} />
      <HeldToggle {...props} withLabel={!props.queueScope} />
    </div>
  );
}

/** The filters one below the other, for a phone. */
export function FilterSheet(props: ListFiltersProps) {
  const { queues, queueIds, onQueueIds } = props;
  return (
    <div className={css.sheet}>
      <MentionedToggle {...props} withLabel />
      <RiskToggle {...props} withLabel />
      <UnansweredToggle {...props} withLabel />
      <SnoozedToggle {...props} withLabel />
      <HeldToggle {...props} withLabel />
      <OrderMenu {...props} withLabel />
      {queues.length > 0 && <QueueChecks queues={queues} value={queueIds} onChange={onQueueIds} />}
    </div>
  );
}

export const scopes = ['mine', 'nobody', 'all'] as const;
export const scopeWords = { mine: 'scopeMine', nobody: 'scopeNobody', all: 'scopeAll' } as const;

interface ScopeProps extends Pick<ListFiltersProps, 'scope' | 'onScope'> {
  /** something else is shown, and none of them chosen */
  isLeft: boolean;
  /** without those of nobody, unless they are shown */
  isShort: boolean;
}

/** Whose tickets the list in service has. */
export function ScopeChips({ scope, onScope, isLeft, isShort }: ScopeProps) {
  const { t } = useTranslation();
  if (!scope) return null;
  return (
    <SegmentedCount<Scope>
      chips
      label={t('tickets.list.scope')}
      value={isLeft ? undefined : scope.value}
      onChange={onScope}
      items={scopes
        .filter((value) => value !== 'nobody' || !isShort || scope.value === value)
        .map((value) => ({
          value,
          label: t(`tickets.list.${scopeWords[value]}`),
          count: scope.counts[value],
        }))}
    />
  );
}

/** Whether the waiting list has the queues one attends in, or all. */
export function QueueScopeChips({ queueScope, onQueueScope }: Pick<ListFiltersProps, 'queueScope' | 'onQueueScope'>) {
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

function UnansweredToggle({
  unanswered,
  onUnanswered,
  withLabel,
}: Pick<ListFiltersProps, 'unanswered' | 'onUnanswered'> & { withLabel: boolean }) {
  const { t } = useTranslation();
  if (!unanswered) return null;
  const { shown, count = 0 } = unanswered;
  const label = count === 0 ? t('tickets.list.unanswered') : t('tickets.list.unansweredCount', { count });
  return (
    <ListToggle shown={shown} onShow={onUnanswered} icon={IconClock} label={label}>
      {withLabel ? label : count > 0 && count}
    </ListToggle>
  );
}

function MentionedToggle({
  mentioned,
  onMentioned,
  withLabel,
}: Pick<ListFiltersProps, 'mentioned' | 'onMentioned'> & { withLabel: boolean }) {
  const { t } = useTranslation();
  if (!mentioned) return null;
  const { shown, count } = mentioned;
  const label = count === 0 ? t('inbox.together.mentions') : t('inbox.together.mentionsCount', { count });
  return (
    <ListToggle shown={shown} onShow={onMentioned} icon={IconAt} label={label}>
      {withLabel ? label : count > 0 && count}
    </ListToggle>
  );
}

function RiskToggle({ risk, onRisk, withLabel }: Pick<ListFiltersProps, 'risk' | 'onRisk'> & { withLabel: boolean }) {
  const { t } = useTranslation();
  if (!risk) return null;
  const { shown, count } = risk;
  const label = count === 0 ? t('inbox.deadline.risk') : t('inbox.deadline.riskCount', { count });
  return (
    <ListToggle shown={shown} onShow={onRisk} icon={IconAlarm} label={label}>
      {withLabel ? label : count}
    </ListToggle>
  );
}

function SnoozedToggle({
  snoozed,
  onSnoozed,
  withLabel,
}: Pick<ListFiltersProps, 'snoozed' | 'onSnoozed'> & { withLabel: boolean }) {
  const { t } = useTranslation();
  if (!snoozed) return null;
  const { shown, count } = snoozed;
  const label = count === 0 ? t('tickets.list.snoozed') : t('tickets.list.snoozedCount', { count });
  return (
    <ListToggle shown={shown} onShow={onSnoozed} icon={IconClockPause} label={label}>
      {withLabel ? label : count}
    </ListToggle>
  );
}

function HeldToggle({ held, onHeld, withLabel }: Pick<ListFiltersProps, 'held' | 'onHeld'> & { withLabel: boolean }) {
  const { t } = useTranslation();
  if (!held) return null;
  const { shown, count } = held;
  const label = count === 0 ? t('tickets.list.held') : t('tickets.list.heldCount', { count });
  return (
    <ListToggle shown={shown} onShow={onHeld} icon={IconRobot} label={label}>
      {withLabel ? label : count}
    </ListToggle>
  );
}

interface ListToggleProps {
  shown: boolean;
  onShow: (shown: boolean) => void;
  icon: typeof IconClock;
  label: string;
  children: ReactNode;
}

/** Shows a part of the list, and all of it again. */
function ListToggle({ shown, onShow, icon: Icon, label, children }: ListToggleProps) {
  return (
    <Button
      variant={shown ? 'light' : 'subtle'}
      color={shown ? undefined : 'gray'}
      size="xs"
      className={css.toggle}
      title={label}
      aria-label={label}
      aria-pressed={shown}
      leftSection={<Icon size={14} stroke={1.75} aria-hidden />}
      onClick={() => onShow(!shown)}
    >
      {children}
    </Button>
  );
}

const waitingOrders = ['waiting', 'latest', 'deadline', 'priority'] as const;
const openOrders = ['latest', 'deadline', 'priority'] as const;
const orderWords = {
  waiting: 'orderWaiting',
  latest: 'orderLatest',
  deadline: 'orderDeadline',
  priority: 'orderPriority',
} as const;

function OrderMenu({
  order,
  isWaiting,
  onOrder,
  withLabel,
}: Pick<ListFiltersProps, 'order' | 'isWaiting' | 'onOrder'> & { withLabel: boolean }) {
  const { t } = useTranslation();
  if (!order) return null;
  const orders = isWaiting ? waitingOrders : openOrders;
  const choose = (next: string) => {
    const chosen = orders.find((each) => each === next);
    if (chosen) onOrder(chosen);
  };
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
        <Menu.RadioGroup value={order} onChange={choose}>
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
