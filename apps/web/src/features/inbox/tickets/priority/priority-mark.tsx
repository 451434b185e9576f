import type { TicketPriority } from '@balcao/contract';
import { useTranslation } from 'react-i18next';
import { IconChevronDown, IconChevronsUp, IconChevronUp } from '../../../../ui/icons/index.ts';
import css from './priority-mark.module.css';

const icons = { urgent: IconChevronsUp, high: IconChevronUp, low: IconChevronDown } as const;

/** How soon a ticket is to be answered, as a sign with the word behind it; the usual priority has none. */
export function PriorityMark({ priority, inRow = false }: { priority: TicketPriority; inRow?: boolean }) {
  const { t } = useTranslation();
  // Rows point out what comes first alone.
  if (priority === 'normal' || (inRow && priority === 'low')) return null;
  const Icon = icons[priority];
  const label = t('inbox.priority.is', { priority: t(`inbox.priority.${priority}`) });
  return (
    <span className={css.mark} data-priority={priority} title={label} role="img" aria-label={label}>
      <Icon size={16} stroke={2.25} aria-hidden />
    </span>
  );
}
