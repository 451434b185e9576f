import { flowBlockKinds, type FlowBlockKind } from '@balcao/contract';
import { Text, TextInput, UnstyledButton } from '@mantine/core';
import { memo, useState, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { IconSearch } from '../../../../ui/icons/index.ts';
import { foldText } from '../../../../ui/lists/fold-text.ts';
import { blockKinds, blockSections } from '../block-kinds.ts';
import { BlockTile } from '../block-tile.tsx';
import { newBlockType } from '../canvas/canvas-parts.ts';
import css from './block-palette.module.css';

interface Props {
  searchRef: Ref<HTMLInputElement>;
  onAdd: (kind: FlowBlockKind) => void;
}

/** The kinds of blocks: dragged onto the canvas, or added below what is chosen with a click. */
export const BlockPalette = memo(function BlockPalette({ searchRef, onAdd }: Props) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const wanted = foldText(search.trim());
  const shown = flowBlockKinds.filter((kind) =>
    foldText(`${t(`flowBuilder.blocks.${kind}`)} ${t(`flowBuilder.synonyms.${kind}`)}`).includes(wanted),
  );
  const add = (kind: FlowBlockKind | undefined) => {
    if (kind === undefined) return;
    setSearch('');
    onAdd(kind);
  };
  return (
    <aside className={css.palette} aria-label={t('flowBuilder.palette.label')}>
      <TextInput
        ref={searchRef}
        type="search"
        aria-label={t('flowBuilder.palette.search')}
        placeholder={t('flowBuilder.palette.search')}
        leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
        maxLength={60}
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') add(shown[0]);
        }}
      />
      {shown.length === 0 && (
        <Text size="xs" c="dimmed" className={css.none}>
          {t('flowBuilder.palette.none', { search })}
        </Text>
      )}
      {blockSections.map((section) => {
        const kinds = shown.filter((kind) => blockKinds[kind].section === section);
        return (
          kinds.length > 0 && (
            <section key={section}>
              <Text component="h2" size="xs" className={css.heading}>
                {t(`flowBuilder.sections.${section}`)}
              </Text>
              {kinds.map((kind) => (
                <UnstyledButton
                  key={kind}
                  className={css.block}
                  title={t('flowBuilder.palette.add', { name: t(`flowBuilder.blocks.${kind}`) })}
                  draggable
                  onDragStart={(event) => {
                    event.dataTransfer.setData(newBlockType, kind);
                    event.dataTransfer.effectAllowed = 'copy';
                  }}
                  onClick={() => add(kind)}
                >
                  <BlockTile kind={kind} />
                  <Text span size="sm" className={css.name}>
                    {t(`flowBuilder.blocks.${kind}`)}
                  </Text>
                </UnstyledButton>
              ))}
            </section>
          )
        );
      })}
    </aside>
  );
});
