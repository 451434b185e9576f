import {
  IconAlertTriangle,
  IconBulb,
  IconChevronDown,
  IconChevronsUp,
  IconEqual,
  IconSparkles,
} from '../../../ui/icons/index.ts';
import { useTranslation } from 'react-i18next';
import css from './announcements.module.css';
import { priorityOf } from './announcements.rules.ts';

const tiles = { high: IconAlertTriangle, medium: IconSparkles, low: IconBulb };
const marks = { high: IconChevronsUp, medium: IconEqual, low: IconChevronDown };

/** The picture in front of an announcement: red, orange or grey. */
export function PriorityTile({ priority }: { priority: number }) {
  const kind = priorityOf(priority);
  const Icon = tiles[kind];
  return (
    <span className={css.tile} data-priority={kind} aria-hidden>
      <Icon size={18} stroke={1.75} />
    </span>
  );
}

export function PriorityName({ priority }: { priority: number }) {
  const { t } = useTranslation();
  const kind = priorityOf(priority);
  const Icon = marks[kind];
  return (
    <span className={css.priority} data-priority={kind}>
      <Icon size={14} stroke={2} aria-hidden />
      {t(`announcements.priorities.${kind}`)}
    </span>
  );
}
