import { goesOn } from '@balcao/contract';
import { Text } from '@mantine/core';
import { Handle, Position, useStore, useUpdateNodeInternals, type NodeProps } from '@xyflow/react';
import { memo, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../../ui/fields/icon-button.tsx';
import { IconCopy, IconDots, IconFiles, IconPencil, IconPlayerPlay, IconTrash } from '../../../../ui/icons/index.ts';
import { Menu } from '../../../../ui/overlays/menu.ts';
import { formatNumber } from '../../../../ui/text/format.ts';
import { Meta } from '../../../../ui/text/meta.tsx';
import { groupOutput } from '../drawing/ways.rules.ts';
import { useFlowCounts } from '../results/counts.ts';
import { useBlockWords } from '../use-block-words.ts';
import { BlockCard } from './block-card.tsx';
import { detailOf, edgeKey, useCanvasActions, useIsReadOnly, type GroupNode as GroupNodeType } from './canvas-parts.ts';
import css from './canvas.module.css';
import { FarGroup } from './far-group.tsx';
import { Port } from './port.tsx';

/** Blocks that stand together, below their title. A way to the group enters at the title. */
export const GroupNode = memo(function GroupNode(node: NodeProps<GroupNodeType>) {
  const { id, data, selected, height = 0 } = node;
  const isFar = useStore(detailOf) === 'groups' && data.isPartly;
  const { group, chosenBlockId, running, runsOut } = data;
  const measure = useUpdateNodeInternals();
  const wasFar = useRef(isFar);
  useEffect(() => {
    // From nearby its ways begin where its rows are, also where it is as high as it was thought.
    if (wasFar.current && !isFar) measure(id);
    wasFar.current = isFar;
  }, [id, isFar, measure]);
  if (!isFar) return <NearGroup {...{ data, selected }} />;
  const isChosen = selected && chosenBlockId === null;
  return <FarGroup {...{ group, runsOut, height, isChosen }} isRunning={running !== ''} />;
});

function NearGroup({ data, selected }: Pick<NodeProps<GroupNodeType>, 'data' | 'selected'>) {
  const { t } = useTranslation();
  const words = useBlockWords();
  const { group, groups, chosenBlockId, problems, running, runsOut } = data;
  const marks = problems.split(',');
  const [runningBlock, step] = running.split(' ');
  const last = group.blocks.at(-1);
  const isOnLast = runsOut && last !== undefined && goesOn(last);
  const end = t('flowBuilder.outputs.next');
  const counts = useFlowCounts();
  const left = counts?.outputs.get(edgeKey(groupOutput(group.id)));
  return (
    <Text
      component="section"
      size="xs"
      className={css.group}
      data-group-id={group.id}
      data-chosen={(selected && chosenBlockId === null) || undefined}
      data-running={running !== '' || undefined}
      aria-label={words.groupTitle(group)}
    >
      <Handle type="target" position={Position.Left} id="in" className={css.target} isConnectableStart={false} />
      <GroupHead group={group} />
      <div className={css.blocks}>
        {group.blocks.length === 0 && <p className={css.none}>{t('flowBuilder.group.empty')}</p>}
        {group.blocks.map((block) => (
          <BlockCard
            key={block.id}
            block={block}
            group={group}
            groups={groups}
            isChosen={block.id === chosenBlockId}
            problem={marks.includes(`${block.id}!`) ? 'blocking' : marks.includes(block.id) ? 'advice' : undefined}
            step={block.id === runningBlock ? Number(step) : undefined}
            hasGroupPort={isOnLast && block === last}
          />
        ))}
        {runsOut && !isOnLast && (
          <div className={css.end}>
            <span className={css.outputName}>{end}</span>
            {left !== undefined ? (
              <em>{formatNumber(left)}</em>
            ) : (
              group.next.to !== 'group' && <em>{words.way(group.next, [...groups])}</em>
            )}
            <Port
              place={groupOutput(group.id)}
              way={group.next}
              label={{ output: end, block: words.groupTitle(group) }}
            />
          </div>
        )}
      </div>
    </Text>
  );
}

function GroupHead({ group }: { group: GroupNodeType['data']['group'] }) {
  const { t } = useTranslation();
  const words = useBlockWords();
  const actions = useCanvasActions();
  const isReadOnly = useIsReadOnly();
  const [isRenaming, setIsRenaming] = useState(false);
  const name = words.groupTitle(group);
  const counts = useFlowCounts();
  const rename = (title: string) => {
    setIsRenaming(false);
    if (title.trim() !== group.title) actions.renameGroup(group.id, title.trim());
  };
  return (
    <header className={css.head} onDoubleClick={() => !isReadOnly && setIsRenaming(true)}>
      {isRenaming ? (
        <input
          className={`${css.rename} nodrag`}
          aria-label={t('flowBuilder.group.rename')}
          defaultValue={group.title}
          maxLength={60}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was just asked for
          autoFocus
          onBlur={({ currentTarget }) => rename(currentTarget.value)}
          onKeyDown={(event) => {
            event.stopPropagation();
            if (event.key === 'Enter') rename(event.currentTarget.value);
            if (event.key === 'Escape') setIsRenaming(false);
          }}
        />
      ) : (
        <Text span size="sm" className={css.title}>
          {name}
        </Text>
      )}
      {counts && <Meta>{formatNumber(counts.groups.get(group.id) ?? 0)}</Meta>}
      {!isReadOnly && (
        <Menu position="bottom-end">
          <Menu.Target>
            <IconButton className={css.more} label={t('flowBuilder.group.more', { name })} size={24}>
              <IconDots size={15} stroke={1.75} />
            </IconButton>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconPencil size={16} stroke={1.75} />} onClick={() => setIsRenaming(true)}>
              {t('flowBuilder.group.doRename')}
            </Menu.Item>
            <Menu.Item
              leftSection={<IconFiles size={16} stroke={1.75} />}
              onClick={() => actions.duplicateGroup(group.id)}
            >
              {t('flowBuilder.group.duplicate')}
            </Menu.Item>
            <Menu.Item leftSection={<IconCopy size={16} stroke={1.75} />} onClick={() => actions.copyGroup(group.id)}>
              {t('flowBuilder.group.copy')}
            </Menu.Item>
            <Menu.Item
              leftSection={<IconPlayerPlay size={16} stroke={1.75} />}
              onClick={() => actions.testFrom(group.id)}
            >
              {t('flowBuilder.group.testFrom')}
            </Menu.Item>
            <Menu.Item
              leftSection={<IconTrash size={16} stroke={1.75} />}
              onClick={() => actions.deleteGroup(group.id)}
            >
              {t('flowBuilder.group.delete')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </header>
  );
}
