import type { FlowWay } from '@balcao/contract';
import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useQueues } from '../../../inbox/queues/index.ts';
import { useBlockWords } from '../use-block-words.ts';
import { useChoicesOnOpening } from './choices-on-opening.ts';
import { useInspected } from './inspected.ts';

interface Props {
  label: string;
  isLabelHidden?: boolean;
  way: FlowWay;
  /** whether it may go on to the block below */
  hasNext?: boolean;
  /** what `nowhere` means here, where it is a choice */
  nowhere?: string;
  onChange: (way: FlowWay) => void;
}

const keyOf = (way: FlowWay): string | null => {
  switch (way.to) {
    case 'group':
      return `group:${way.groupId}`;
    case 'queue':
      return way.queueId === null ? null : `queue:${way.queueId}`;
    case 'nowhere':
      return null;
    default:
      return way.to;
  }
};

function wayOf(key: string): FlowWay {
  const [kind = '', id = ''] = key.split(':');
  if (kind === 'group') return { to: 'group', groupId: id };
  if (kind === 'queue') return { to: 'queue', queueId: Number(id) };
  return { to: kind === 'next' ? 'next' : kind === 'end' ? 'end' : 'nowhere' };
}

/** Where an output leads: the block below, a group, a queue or the end. */
export function WayPicker({ label, isLabelHidden = false, way, hasNext = true, nowhere, onChange }: Props) {
  const { t } = useTranslation();
  const { drawing } = useInspected();
  const words = useBlockWords();
  const { data: queues = [] } = useQueues();
  const choices = () =>
    [
      {
        group: t('flowBuilder.ways.others'),
        items: [
          ...(hasNext ? [{ value: 'next', label: t('flowBuilder.ways.next') }] : []),
          ...(nowhere === undefined ? [] : [{ value: 'nowhere', label: nowhere }]),
          { value: 'end', label: t('flowBuilder.ways.end') },
        ],
      },
      {
        group: t('flowBuilder.ways.groups'),
        items: drawing.groups.map((group) => ({ value: `group:${group.id}`, label: words.groupTitle(group) })),
      },
      {
        group: t('flowBuilder.ways.queues'),
        items: queues.map(({ id, name }) => ({
          value: `queue:${id}`,
          label: t('flowBuilder.ways.queue', { name }),
        })),
      },
    ].filter(({ items }) => items.length > 0);
  const chosen = (): string => {
    switch (way.to) {
      case 'next':
        return t('flowBuilder.ways.next');
      case 'end':
        return t('flowBuilder.ways.end');
      case 'nowhere':
        return nowhere ?? '';
      case 'group': {
        const group = drawing.groups.find(({ id }) => id === way.groupId);
        return group ? words.groupTitle(group) : '';
      }
      case 'queue': {
        const queue = queues.find(({ id }) => id === way.queueId);
        return queue ? t('flowBuilder.ways.queue', { name: queue.name }) : '';
      }
    }
  };
  const key = way.to === 'nowhere' && nowhere !== undefined ? 'nowhere' : keyOf(way);
  const isLost = way.to === 'nowhere' && nowhere === undefined;
  return (
    <Select
      {...(isLabelHidden ? { 'aria-label': label } : { label })}
      {...useChoicesOnOpening(key, choices, chosen)}
      placeholder={t('flowBuilder.ways.nowhere')}
      error={isLost}
      searchable
      allowDeselect={false}
      maxDropdownHeight={280}
      onChange={(to: string | null) => to !== null && onChange(wayOf(to))}
    />
  );
}
