import { goesOn } from '@balcao/contract';
import { Select, Text } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../../ui/fields/icon-button.tsx';
import { IconArrowDown, IconArrowUp, IconFiles, IconTrash, IconX } from '../../../../ui/icons/index.ts';
import { BlockTile } from '../block-tile.tsx';
import { blockOf, changeBlock, groupOf, moveBlock } from '../drawing/edit-drawing.rules.ts';
import { groupOutput } from '../drawing/ways.rules.ts';
import { useBlockWords } from '../use-block-words.ts';
import type { FlowCommands } from '../use-flow-commands.ts';
import type { FlowEditor } from '../use-flow-editor.ts';
import { BlockFields } from './block-fields.tsx';
import { EntryFields, GroupFields, SettingsFields } from './flow-fields.tsx';
import { useChoicesOnOpening } from './choices-on-opening.ts';
import { InspectedContext, type Inspected } from './inspected.ts';
import css from './inspector.module.css';
import { WayPicker } from './way-picker.tsx';

interface Props {
  editor: FlowEditor;
  commands: FlowCommands;
}

/** The fields of what is chosen: a block, groups, the entry, or the flow itself. */
export function Inspector({ editor, commands }: Props) {
  const { t } = useTranslation();
  const { drawing, change, selection } = editor;
  const inspected = useMemo<Inspected>(
    () => ({
      drawing,
      change,
      changeBlock: (block, field) => change((before) => changeBlock(before, block), `${block.id} ${field}`),
    }),
    [drawing, change],
  );
  return (
    <aside className={css.inspector} aria-label={t('flowInspector.label')}>
      <InspectedContext value={inspected}>
        {selection?.kind === 'block' ? (
          <BlockPart key={selection.blockId} blockId={selection.blockId} {...{ editor, commands }} />
        ) : (
          <OtherPart {...{ editor, commands }} />
        )}
      </InspectedContext>
    </aside>
  );
}

function BlockPart({ blockId, editor, commands }: Props & { blockId: string }) {
  const { t } = useTranslation();
  const words = useBlockWords();
  const { drawing, change, select } = editor;
  const [group, block] = [groupOf(drawing, blockId), blockOf(drawing, blockId)];
  const groupChoices = useChoicesOnOpening(
    group?.id ?? null,
    () => drawing.groups.map((one) => ({ value: one.id, label: words.groupTitle(one) })),
    () => (group ? words.groupTitle(group) : ''),
  );
  if (!group || !block) return null;
  const index = group.blocks.indexOf(block);
  const below = group.blocks[index + 1];
  const move = (to: number) => change((before) => moveBlock(before, blockId, group.id, to));
  return (
    <>
      <header className={css.head}>
        <BlockTile kind={block.kind} />
        <div className={css.name}>
          <Text component="h2" size="md" className={css.title}>
            {words.kindOf(block)}
          </Text>
          <Text size="xs" c="dimmed">
            {t('flowInspector.in', { group: words.groupTitle(group) })}
          </Text>
        </div>
        {index > 0 && (
          <IconButton label={t('flowInspector.up')} onClick={() => move(index - 1)}>
            <IconArrowUp size={16} stroke={1.75} />
          </IconButton>
        )}
        {below && (
          <IconButton label={t('flowInspector.down')} onClick={() => move(index + 2)}>
            <IconArrowDown size={16} stroke={1.75} />
          </IconButton>
        )}
        <IconButton label={t('flowInspector.duplicate')} onClick={() => commands.duplicateBlock(blockId)}>
          <IconFiles size={16} stroke={1.75} />
        </IconButton>
        <IconButton label={t('flowInspector.delete')} onClick={() => commands.deleteBlock(blockId)}>
          <IconTrash size={16} stroke={1.75} />
        </IconButton>
        <IconButton label={t('flowInspector.close')} onClick={() => select(null)}>
          <IconX size={16} stroke={1.75} />
        </IconButton>
      </header>
      <div className={css.body}>
        <BlockFields block={block} />
        {drawing.groups.length > 1 && (
          <Select
            label={t('flowInspector.group')}
            {...groupChoices}
            allowDeselect={false}
            onChange={(groupId) => {
              const target = drawing.groups.find(({ id }) => id === groupId);
              if (target && target !== group)
                commands.takeBlock(blockId, { groupId: target.id, index: target.blocks.length });
            }}
          />
        )}
        {goesOn(block) && !below && (
          <WayPicker
            label={t('flowInspector.groupWay')}
            way={group.next}
            hasNext={false}
            onChange={(way) => commands.lead(groupOutput(group.id), way)}
          />
        )}
      </div>
      {below && goesOn(block) && (
        <Text component="footer" size="xs" c="dimmed" className={css.foot}>
          {t('flowInspector.goesOnWith', { name: words.nameOf(below) })}
        </Text>
      )}
    </>
  );
}

function OtherPart({ editor, commands }: Props) {
  const { t } = useTranslation();
  const words = useBlockWords();
  const { drawing, selection, select } = editor;
  const groupIds = selection?.kind === 'groups' ? selection.groupIds : [];
  const group = groupIds.length === 1 ? drawing.groups.find(({ id }) => id === groupIds[0]) : undefined;
  const title = group
    ? words.groupTitle(group)
    : groupIds.length > 1
      ? t('flowInspector.groupsChosen', { count: groupIds.length })
      : t(selection?.kind === 'entry' ? 'flowBuilder.entry.title' : 'flowBuilder.settings.title');
  return (
    <>
      <header className={css.head}>
        <div className={css.name}>
          <Text component="h2" size="md" className={css.title}>
            {title}
          </Text>
        </div>
        {groupIds.length > 0 && (
          <>
            <IconButton label={t('flowBuilder.group.duplicate')} onClick={() => commands.duplicateGroups(groupIds)}>
              <IconFiles size={16} stroke={1.75} />
            </IconButton>
            <IconButton label={t('flowBuilder.group.delete')} onClick={() => commands.deleteGroups(groupIds)}>
              <IconTrash size={16} stroke={1.75} />
            </IconButton>
          </>
        )}
        {selection && (
          <IconButton label={t('flowInspector.close')} onClick={() => select(null)}>
            <IconX size={16} stroke={1.75} />
          </IconButton>
        )}
      </header>
      <div className={css.body}>
        {group && <GroupFields groupId={group.id} />}
        {selection?.kind === 'entry' && <EntryFields />}
        {selection === null && <SettingsFields />}
      </div>
    </>
  );
}
