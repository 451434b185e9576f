import { Button, Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { QueueChecks } from '../../features/inbox/tickets/list/queue-checks.tsx';
import { useQueueChoices } from '../../features/inbox/tickets/use-queues.ts';
import { useTags } from '../../features/inbox/tags/index.ts';
import { useUsersBrief } from '../../features/account/users/index.ts';
import { useConnections } from '../../features/numbers/connections/index.ts';
import { Checks } from '../../ui/fields/checks.tsx';
import { FilterButton } from '../../ui/fields/filter-button.tsx';
import { FilterChoice } from '../../ui/fields/filter-choice.tsx';
import { TagChip } from '../../ui/tag-chip.tsx';
import type { BoardSettings } from './use-board-settings.ts';
import css from './kanban.module.css';

/** In days, and in minutes. */
const periods = [
  [1, 'day'],
  [7, 'week'],
  [30, 'month'],
] as const;
const waits = [
  [15, 'quarter'],
  [60, 'hour'],
  [240, 'fourHours'],
  [1440, 'day'],
] as const;

/** The filters of the board; `children` stand at the end of their row. */
export function BoardFilters({ settings, children }: { settings: BoardSettings; children: ReactNode }) {
  const { t } = useTranslation();
  const { filter, narrow, change } = settings;
  const queues = useQueueChoices() ?? [];
  const { data: team } = useUsersBrief();
  const { data: tags } = useTags();
  const { data: connections } = useConnections();
  const label = (
    name: string,
    chosen: readonly number[],
    list: readonly { id: number; name: string }[] | undefined,
  ) => {
    if (chosen.length === 1) return list?.find(({ id }) => id === chosen[0])?.name ?? name;
    return chosen.length > 1 ? `${name} (${chosen.length})` : name;
  };
  const queueName = t('kanban.filters.queues');
  const userName = t('kanban.filters.users');
  const tagName = t('kanban.filters.tags');
  const connectionName = t('kanban.filters.connections');
  const [periodName, waitName] = [t('kanban.filters.period'), t('kanban.filters.unanswered')];
  const periodChoices = [
    { value: null, label: t('kanban.filters.anyPeriod') },
    ...periods.map(([value, name]) => ({ value, label: t(`kanban.filters.periods.${name}`) })),
  ];
  const waitChoices = [
    { value: null, label: t('kanban.filters.anyWait') },
    ...waits.map(([value, name]) => ({ value, label: t(`kanban.filters.waits.${name}`) })),
  ];
  const chosen = (name: string, choices: typeof periodChoices | typeof waitChoices, value: number | null) =>
    (value !== null && choices.find((one) => one.value === value)?.label) || name;
  return (
    <div className={css.filters}>
      {queues.length > 1 && (
        <FilterButton
          name={queueName}
          label={label(queueName, filter.queueIds, queues)}
          on={filter.queueIds.length > 0}
        >
          <QueueChecks queues={queues} value={[...filter.queueIds]} onChange={(queueIds) => change({ queueIds })} />
        </FilterButton>
      )}
      <FilterButton
        name={userName}
        label={filter.unassigned ? t('kanban.filters.unassigned') : label(userName, filter.users, team)}
        on={filter.unassigned || filter.users.length > 0}
      >
        <Checkbox
          size="xs"
          p="6px 8px"
          label={t('kanban.filters.unassigned')}
          checked={filter.unassigned}
          onChange={(event) => narrow({ unassigned: event.currentTarget.checked, users: [] })}
        />
        <Checks value={filter.users} choices={team ?? []} onChange={(users) => narrow({ users, unassigned: false })} />
      </FilterButton>
      <FilterButton name={tagName} label={label(tagName, filter.tags, tags)} on={filter.tags.length > 0}>
        {tags?.length === 0 && <p className={css.none}>{t('kanban.filters.noTags')}</p>}
        <Checks
          value={filter.tags}
          choices={tags ?? []}
          renderChoice={({ name, color }) => <TagChip color={color}>{name}</TagChip>}
          onChange={(ids) => narrow({ tags: ids })}
        />
      </FilterButton>
      {connections && connections.length > 1 && (
        <FilterButton
          name={connectionName}
          label={label(connectionName, filter.whatsappIds, connections)}
          on={filter.whatsappIds.length > 0}
        >
          <Checks
            value={filter.whatsappIds}
            choices={connections}
            onChange={(whatsappIds) => narrow({ whatsappIds })}
          />
        </FilterButton>
      )}
      <FilterButton name={periodName} label={chosen(periodName, periodChoices, filter.days)} on={filter.days !== null}>
        <FilterChoice
          label={periodName}
          value={filter.days}
          choices={periodChoices}
          onChange={(days) => narrow({ days })}
        />
      </FilterButton>
      <FilterButton
        name={waitName}
        label={chosen(waitName, waitChoices, filter.unansweredMinutes)}
        on={filter.unansweredMinutes !== null}
      >
        <FilterChoice
          label={waitName}
          value={filter.unansweredMinutes}
          choices={waitChoices}
          onChange={(unansweredMinutes) => narrow({ unansweredMinutes })}
        />
      </FilterButton>
      {settings.isNarrowed && (
        <Button
          size="xs"
          variant="subtle"
          onClick={({ currentTarget }) => {
            // It goes with the filters.
            currentTarget.parentElement?.querySelector('button')?.focus();
            settings.clear();
          }}
        >
          {t('kanban.filters.clear')}
        </Button>
      )}
      <span className={css.grow} />
      {children}
    </div>
  );
}
