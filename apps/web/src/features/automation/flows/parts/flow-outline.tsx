import { flowBlockKinds, outputsOf, type FlowBlock, type FlowGroup } from '@balcao/contract';
import { Button, Text, UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconPlus } from '../../../../ui/icons/index.ts';
import { Menu } from '../../../../ui/overlays/menu.ts';
import { Meta } from '../../../../ui/text/meta.tsx';
import { BlockTile } from '../block-tile.tsx';
import { runningOrder } from '../drawing/arrange.rules.ts';
import { useBlockWords } from '../use-block-words.ts';
import { useEntryPlaces } from '../use-entry-places.ts';
import type { FlowCommands } from '../use-flow-commands.ts';
import type { FlowEditor, Selection } from '../use-flow-editor.ts';
import css from './flow-outline.module.css';

interface Props {
  editor: Pick<FlowEditor, 'drawing' | 'selection'> & Partial<Pick<FlowEditor, 'select'>>;
  /** undefined = texts can be changed, and nothing is drawn: on a phone */
  commands: FlowCommands | undefined;
}

type Select = FlowEditor['select'] | undefined;

/** A part of the list, which is chosen with a click where parts can be chosen. */
function Part({
  what,
  isChosen,
  select,
  className,
  children,
}: {
  what: NonNullable<Selection>;
  isChosen?: boolean;
  select: Select;
  className: string | undefined;
  children: ReactNode;
}) {
  if (!select) return <div className={className}>{children}</div>;
  return (
    <UnstyledButton className={className} aria-pressed={isChosen} onClick={() => select(what)}>
      {children}
    </UnstyledButton>
  );
}

/** A flow as a list, in the order in which conversations come by: for screen readers, and for a phone. */
export function FlowOutline({ editor, commands }: Props) {
  const { t } = useTranslation();
  const places = useEntryPlaces();
  const { drawing, select } = editor;
  const where = places(drawing.entry);
  return (
    <div className={css.outline} role="region" aria-label={t('flowBuilder.outline.label')}>
      <Part className={css.entry} what={{ kind: 'entry' }} select={select}>
        <Text span size="sm" fw={600}>
          {t('flowBuilder.outline.entry')}
        </Text>
        <Meta>{where === '' ? t('flowBuilder.entry.nowhere') : where}</Meta>
      </Part>
      {drawing.groups.length === 0 && <Meta as="p">{t('flowBuilder.outline.empty')}</Meta>}
      <ol className={css.groups}>
        {runningOrder(drawing).map((group) => (
          <GroupItem key={group.id} {...{ group, editor, commands }} />
        ))}
      </ol>
      {commands && (
        <Button
          variant="default"
          leftSection={<IconPlus size={16} stroke={1.75} />}
          onClick={() => commands.addEmptyGroup({ x: drawing.entry.x + 280, y: drawing.entry.y })}
        >
          {t('flowBuilder.outline.addGroup')}
        </Button>
      )}
    </div>
  );
}

function GroupItem({ group, editor, commands }: Props & { group: FlowGroup }) {
  const { t } = useTranslation();
  const words = useBlockWords();
  const { drawing, select, selection } = editor;
  const name = words.groupTitle(group);
  return (
    <li className={css.group}>
      <Part
        className={css.title}
        what={{ kind: 'groups', groupIds: [group.id] }}
        isChosen={selection?.kind === 'groups' && selection.groupIds.includes(group.id)}
        select={select}
      >
        <Text span size="sm" fw={600}>
          {name}
        </Text>
      </Part>
      <ol className={css.blocks}>
        {group.blocks.map((block) => (
          <li key={block.id}>
            <Part
              className={css.block}
              what={{ kind: 'block', blockId: block.id }}
              isChosen={selection?.kind === 'block' && selection.blockId === block.id}
              select={select}
            >
              <BlockTile kind={block.kind} />
              <span className={css.words}>
                <Text span size="sm">
                  {words.nameOf(block)}
                </Text>
                <Outputs block={block} groups={drawing.groups} />
              </span>
            </Part>
          </li>
        ))}
      </ol>
      {group.next.to !== 'nowhere' && (
        <Meta as="p">
          {t('flowBuilder.outline.goesTo', {
            output: t('flowBuilder.outputs.next'),
            where: words.way(group.next, drawing.groups),
          })}
        </Meta>
      )}
      {commands && (
        <Menu position="bottom-start">
          <Menu.Target>
            <Button size="xs" variant="subtle" leftSection={<IconPlus size={14} stroke={1.75} />}>
              {t('flowBuilder.outline.addTo', { name })}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {flowBlockKinds.map((kind) => (
              <Menu.Item
                key={kind}
                onClick={() => commands.addBlock(kind, { groupId: group.id, index: group.blocks.length })}
              >
                {t(`flowBuilder.blocks.${kind}`)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </li>
  );
}

function Outputs({ block, groups }: { block: FlowBlock; groups: FlowGroup[] }) {
  const { t } = useTranslation();
  const words = useBlockWords();
  return outputsOf(block)
    .filter(({ way }) => way.to !== 'next')
    .map(({ id, way }) => (
      <Meta key={id} tone={way.to === 'nowhere' ? 'danger' : 'quiet'}>
        {t('flowBuilder.outline.goesTo', {
          output: words.output(block, id),
          where: words.way(way, groups) || t('flowBuilder.ways.nowhere'),
        })}
      </Meta>
    ));
}
