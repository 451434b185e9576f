import {
  IconAdjustmentsHorizontal,
  IconArrowRight,
  IconClock,
  IconBolt,
  IconMessageBolt,
  IconMessages,
  IconUser,
} from '../../ui/icons/index.ts';
import type { Icon } from '../../ui/icons/index.ts';
import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { Highlight } from '../../ui/text/highlight.tsx';
import css from './palette.module.css';
import type { GroupId, PaletteGroup, PaletteItem } from './palette.rules.ts';

/** As many as the list has room for. */
const firstItems = 12;
const icons: Readonly<Record<GroupId, Icon>> = {
  actions: IconBolt,
  customer: IconMessageBolt,
  recent: IconClock,
  tickets: IconMessages,
  contacts: IconUser,
  pages: IconArrowRight,
  options: IconAdjustmentsHorizontal,
};

interface Props {
  id: string;
  groups: readonly PaletteGroup[];
  /** the item that Enter chooses */
  activeKey: string | undefined;
  /** the id of the element of an item */
  optionId: (key: string) => string;
  onPoint: (item: PaletteItem) => void;
  /** what was typed, which is marked */
  query: string;
  /** @param isBeside in another tab of the browser */
  onChoose: (item: PaletteItem, isBeside: boolean) => void;
}

/** What the palette offers, group by group. What one would have to scroll to is drawn once the palette is on screen. */
export function PaletteList({ id, groups, activeKey, optionId, onPoint, query, onChoose }: Props) {
  const { t } = useTranslation();
  const countUpTo = (end: number) => groups.slice(0, end).reduce((sum, { items }) => sum + items.length, 0);
  const drawnCount = useDeferredValue(countUpTo(groups.length), firstItems);
  return (
    <div id={id} role="listbox" aria-label={t('palette.list')} className={css.list}>
      {groups.map((group, groupIndex) => {
        const GroupIcon = icons[group.id];
        const first = countUpTo(groupIndex);
        if (first >= drawnCount) return null;
        return (
          <div key={group.id} role="group" aria-labelledby={`${id}-${group.id}`}>
            <p id={`${id}-${group.id}`} className={css.heading}>
              {t(`palette.groups.${group.id}`)}
            </p>
            {group.items.slice(0, drawnCount - first).map((item) => (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the keyboard stays in the field, which names the option
              <div
                key={item.key}
                id={optionId(item.key)}
                role="option"
                aria-selected={item.key === activeKey}
                data-kept={item.isKept || undefined}
                className={css.item}
                // A list that moves under a pointer at rest chooses nothing.
                onMouseMove={({ movementX, movementY }) => (movementX !== 0 || movementY !== 0) && onPoint(item)}
                onClick={(event) => onChoose(item, event.ctrlKey || event.metaKey)}
              >
                <GroupIcon size={16} stroke={1.75} aria-hidden />
                <span className={css.label}>
                  <Highlight text={item.label} query={query} />
                </span>
                {item.hint && <span className={css.hint}>{item.hint}</span>}
              </div>
            ))}
          </div>
        );
      })}
    </div>
  );
}
