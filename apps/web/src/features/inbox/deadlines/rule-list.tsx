import { Text } from '@mantine/core';
import { deadlineKinds } from '@balcao/contract';
import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/fields/icon-button.tsx';
import { IconArrowDown, IconArrowUp } from '../../../ui/icons/index.ts';
import { Meta } from '../../../ui/text/meta.tsx';
import css from './deadlines.module.css';
import type { DeadlineMonth } from './deadline-rules.queries.ts';
import { shareOf, unitOf, units } from './rule-drafts.ts';
import type { RuleDraft } from './rule-drafts.ts';

interface Props {
  rules: readonly RuleDraft[];
  /** of this month, by the name of the rule */
  month: DeadlineMonth['rules'];
  selected: string | undefined;
  onSelect: (key: string) => void;
  onMove: (index: number, by: 1 | -1) => void;
  /** puts a rule in the place of another */
  onDrop: (from: number, to: number) => void;
}

/** The rules in their order, which is changed by dragging, by arrows, and by Alt+Shift with an arrow. */
export function RuleList({ rules, month, selected, onSelect, onMove, onDrop }: Props) {
  const { t } = useTranslation();
  const [dragged, setDragged] = useState<{ from: number; over: number }>();
  const drop = () => {
    if (dragged && dragged.from !== dragged.over) onDrop(dragged.from, dragged.over);
    setDragged(undefined);
  };
  const moveByKey = (event: KeyboardEvent, index: number) => {
    if (!event.altKey || !event.shiftKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    onMove(index, event.key === 'ArrowUp' ? -1 : 1);
  };
  const lengthOf = (minutes: number) => {
    const unit = unitOf(minutes);
    return t(`deadlines.lengths.${unit}`, { count: minutes / units[unit] });
  };
  return (
    <section className={css.card} aria-labelledby="deadline-rules">
      <div className={css.head}>
        <Text component="h2" id="deadline-rules" size="lg" fw={600} m={0}>
          {t('deadlines.rules')}
        </Text>
        <Meta>{t('deadlines.firstCounts')}</Meta>
      </div>
      <ol className={css.list}>
        {rules.map((rule, index) => {
          const name = rule.name || t('deadlines.unnamed');
          const ofMonth = month.find((one) => one.name === rule.name);
          const limits = deadlineKinds.flatMap((kind) => {
            const limit = rule[kind];
            return limit ? [t(`deadlines.short.${kind}`, { time: lengthOf(limit.minutes) })] : [];
          });
          return (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dragged by the pointer; the buttons within do the same by keys
            <li
              key={rule.key}
              className={css.item}
              data-selected={rule.key === selected || undefined}
              data-off={!rule.enabled || undefined}
              data-dragged={dragged?.from === index || undefined}
              data-target={(dragged && dragged.from !== index && dragged.over === index) || undefined}
              draggable
              onDragStart={({ dataTransfer }) => {
                dataTransfer.effectAllowed = 'move';
                setDragged({ from: index, over: index });
              }}
              onDragOver={(event) => {
                if (!dragged) return;
                event.preventDefault();
                if (dragged.over !== index) setDragged({ ...dragged, over: index });
              }}
              onDrop={(event) => {
                event.preventDefault();
                drop();
              }}
              onDragEnd={() => setDragged(undefined)}
            >
              <button
                type="button"
                className={css.choose}
                aria-current={rule.key === selected}
                aria-keyshortcuts="Alt+Shift+ArrowUp Alt+Shift+ArrowDown"
                onClick={() => onSelect(rule.key)}
                onKeyDown={(event) => moveByKey(event, index)}
              >
                <span className={css.name}>{name}</span>
                <Meta>{rule.enabled ? limits.join(', ') || t('deadlines.none') : t('deadlines.off')}</Meta>
                {ofMonth && (
                  <Meta>
                    {t('deadlines.ofMonth', { share: shareOf(ofMonth.kept, ofMonth.count), count: ofMonth.count })}
                  </Meta>
                )}
              </button>
              <IconButton label={t('deadlines.up', { name })} disabled={index === 0} onClick={() => onMove(index, -1)}>
                <IconArrowUp size={16} stroke={1.75} />
              </IconButton>
              <IconButton
                label={t('deadlines.down', { name })}
                disabled={index === rules.length - 1}
                onClick={() => onMove(index, 1)}
              >
                <IconArrowDown size={16} stroke={1.75} />
              </IconButton>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
