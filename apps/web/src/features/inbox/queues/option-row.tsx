import type { OptionNode, QueueOption } from '@balcao/contract';
import { useDraggable, useDroppable } from '@dnd-kit/react';
import { Menu } from '../../../ui/overlays/menu.ts';
import {
  IconChevronDown,
  IconChevronUp,
  IconDots,
  IconGripVertical,
  IconPencil,
  IconPlus,
  IconTrash,
} from '../../../ui/icons/index.ts';
import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { plainText } from '../../../ui/text/chat-text.tsx';
import { IconButton } from '../../../ui/fields/icon-button.tsx';
import { moves, positionAfterMove } from './option-moves.ts';
import type { Move, OptionPosition } from './option-moves.ts';
import css from './option-tree.module.css';

/** A drop target: into an option, or before the one that has a number below `parentId`. */
export interface DropTarget extends Record<string, unknown> {
  into: number | null;
  parentId: number | null;
  option: number;
}

/** Between two options; seen only while one hangs over it. */
export function Gap({ parentId, option, active }: { parentId: number | null; option: number; active: boolean }) {
  const data: DropTarget = { into: null, parentId, option };
  const { ref, isDropTarget } = useDroppable({ id: `gap ${parentId} ${option}`, data });
  return (
    <div
      ref={ref}
      className={css.gap}
      data-active={active || undefined}
      data-over={isDropTarget || undefined}
      aria-hidden
    />
  );
}

interface Props {
  node: OptionNode<QueueOption>;
  handleId: string;
  level: readonly QueueOption[];
  parent: QueueOption | undefined;
  selected: boolean;
  open: boolean;
  onToggle: () => void;
  onSelect: () => void;
  onEdit: () => void;
  onAdd: () => void;
  onDelete: () => void;
  onMove: (to: OptionPosition) => void;
  /** the editor, while its words are written */
  children: ReactNode;
}

const keys: Readonly<Record<string, Move>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'inside',
  ArrowLeft: 'outside',
};
const icon = { size: 18, stroke: 1.75 };

/** One option: its handle, number, words and what can be done with it. */
export function OptionRow(props: Props) {
  const {
    node,
    handleId,
    level,
    parent,
    selected,
    open,
    onToggle,
    onSelect,
    onEdit,
    onAdd,
    onDelete,
    onMove,
    children,
  } = props;
  const { t } = useTranslation();
  const { title } = node;
  const { ref, handleRef, isDragging } = useDraggable({ id: String(node.id) });
  const data: DropTarget = { into: node.id, parentId: null, option: 0 };
  const { ref: targetRef, isDropTarget } = useDroppable({ id: `into ${node.id}`, data, disabled: isDragging });
  const to = (move: Move) => positionAfterMove(move, node, level, parent);
  const onKeyDown = (event: KeyboardEvent) => {
    const move = keys[event.key];
    if (!move || !event.altKey || !event.shiftKey) return;
    event.preventDefault();
    const position = to(move);
    if (position) onMove(position);
  };
  return (
    <div
      ref={ref}
      className={css.card}
      data-selected={selected || undefined}
      data-editing={children ? true : undefined}
      data-dragging={isDragging || undefined}
      data-over={isDropTarget || undefined}
    >
      <div ref={targetRef} className={css.row}>
        <button
          ref={handleRef}
          id={handleId}
          type="button"
          className={css.handle}
          aria-label={t('queues.options.handle', { title })}
          aria-keyshortcuts="Alt+Shift+ArrowUp Alt+Shift+ArrowDown Alt+Shift+ArrowRight Alt+Shift+ArrowLeft"
          title={t('queues.options.handleHint')}
          onKeyDown={onKeyDown}
        >
          <IconGripVertical {...icon} aria-hidden />
        </button>
        <span className={css.number}>{node.option}</span>
        <button type="button" className={css.words} aria-pressed={selected} onClick={onSelect}>
          <span className={css.name}>{title}</span>
          {!children && (
            <span className={css.first}>
              {isDropTarget ? t('queues.options.dropInside', { title }) : plainText(node.message)}
            </span>
          )}
        </button>
        {!open && <span className={css.count}>{t('queues.options.count', { count: node.children.length })}</span>}
        <IconButton label={t('queues.options.edit', { title })} onClick={onEdit}>
          <IconPencil {...icon} />
        </IconButton>
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <IconButton label={t('queues.options.actions', { title })}>
              <IconDots {...icon} />
            </IconButton>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconPlus size={16} stroke={1.75} />} onClick={onAdd}>
              {t('queues.options.addInside')}
            </Menu.Item>
            <Menu.Divider />
            {moves.map((move) => {
              const position = to(move);
              return (
                <Menu.Item key={move} disabled={!position} onClick={() => position && onMove(position)}>
                  {t(`queues.options.${move}`)}
                </Menu.Item>
              );
            })}
            <Menu.Divider />
            <Menu.Item color="barro" leftSection={<IconTrash size={16} stroke={1.75} />} onClick={onDelete}>
              {t('queues.options.delete')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
        {node.children.length > 0 && (
          <IconButton
            label={t(open ? 'queues.options.fold' : 'queues.options.unfold', { title })}
            aria-pressed={open}
            onClick={onToggle}
          >
            {open ? <IconChevronUp {...icon} /> : <IconChevronDown {...icon} />}
          </IconButton>
        )}
      </div>
      {children}
    </div>
  );
}
