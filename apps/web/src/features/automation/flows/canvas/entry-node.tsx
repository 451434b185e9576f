import { Text } from '@mantine/core';
import type { NodeProps } from '@xyflow/react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { IconPlayerPlay } from '../../../../ui/icons/index.ts';
import { entryOutput } from '../drawing/ways.rules.ts';
import { useBlockWords } from '../use-block-words.ts';
import { useEntryPlaces } from '../use-entry-places.ts';
import type { EntryNode as EntryNodeType } from './canvas-parts.ts';
import css from './canvas.module.css';
import { Port } from './port.tsx';

/** Where conversations come into a flow. */
export const EntryNode = memo(function EntryNode({ data, selected }: NodeProps<EntryNodeType>) {
  const { t } = useTranslation();
  const words = useBlockWords();
  const places = useEntryPlaces();
  const { entry, hasProblem } = data;
  const where = places(entry);
  const name = t('flowBuilder.entry.name');
  return (
    <Text
      component="section"
      size="xs"
      className={css.group}
      data-chosen={selected || undefined}
      aria-label={t('flowBuilder.entry.title')}
    >
      <header className={css.head}>
        <Text span size="sm" className={css.title}>
          {t('flowBuilder.entry.title')}
        </Text>
      </header>
      <div className={css.blocks}>
        <div className={css.block} data-problem={hasProblem ? 'blocking' : undefined}>
          <div className={css.face}>
            <span className={css.entryTile} aria-hidden>
              <IconPlayerPlay size={14} stroke={2} />
            </span>
            <span className={css.words}>
              <b>{name}</b>
              <span className={css.text}>{where === '' ? t('flowBuilder.entry.nowhere') : where}</span>
            </span>
          </div>
          {entry.to.to !== 'group' && entry.to.to !== 'nowhere' && (
            <span className={css.exit}>{words.way(entry.to, [])}</span>
          )}
          <Port place={entryOutput} way={entry.to} label={{ output: t('flowBuilder.outputs.next'), block: name }} />
        </div>
      </div>
    </Text>
  );
});
