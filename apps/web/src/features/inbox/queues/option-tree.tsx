import { isSelfOrDescendant, buildOptionTree } from '@balcao/contract';
import type { OptionNode, QueueOption } from '@balcao/contract';
import { DragDropProvider } from '@dnd-kit/react';
import { Button, VisuallyHidden } from '@mantine/core';
import { IconPlus } from '../../../ui/icons/index.ts';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DragStyles } from '../../../app/drag-styles.tsx';
import { toast } from '../../../app/toasts/toast.tsx';
import { DeleteDialog } from '../../../ui/dialogs/delete-dialog.tsx';
import { useDialog } from '../../../ui/dialogs/use-dialog.ts';
import { OptionEditor } from './option-editor.tsx';
import { positionBefore } from './option-moves.ts';
import type { OptionPosition } from './option-moves.ts';
import { Gap, OptionRow } from './option-row.tsx';
import type { DropTarget } from './option-row.tsx';
import css from './option-tree.module.css';
import { useDeleteOption, useMoveOption } from './options.queries.ts';
import type { MenuState } from './use-menu-editor.ts';

interface Props {
  queueId: number;
  options: readonly QueueOption[];
  menu: MenuState;
  /** the keyboard begins at the button that adds an option */
  focusAdd: boolean;
}

/** The options of a queue as the tree they are: arranged by dragging or by the keyboard, written in their place. */
export function OptionTree({ queueId, options, menu, focusAdd }: Props) {
  const { t } = useTranslation();
  const move = useMoveOption(queueId);
  const remove = useDeleteOption(queueId);
  const deleting = useDialog<OptionNode<QueueOption>>();
  const [folded, setFolded] = useState<ReadonlySet<number>>(new Set());
  const [dragging, setDragging] = useState<number | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const addButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (focusAdd) addButton.current?.focus();
  }, [focusAdd]);

  // A moved row is remounted, and the row of a new option comes with the next list: the keyboard focus is on it then.
  const toFocus = useRef<number | null>(null);
  useEffect(() => {
    if (menu.draft || !options.some(({ id }) => id === toFocus.current)) return;
    document.getElementById(handleId(toFocus.current ?? 0))?.focus();
    toFocus.current = null;
  }, [options, menu.draft]);

  const moveOption = (node: QueueOption, { parentId, option }: OptionPosition, byKeyboard: boolean) => {
    if (byKeyboard) toFocus.current = node.id;
    move.mutate({ id: node.id, parentId, option });
    if (parentId !== null) setFolded(new Set([...folded].filter((id) => id !== parentId)));
    setAnnouncement(t('queues.options.moved', { title: node.title, option }));
  };
  const drop = (id: number, { into, parentId, option }: DropTarget) => {
    const node = options.find((each) => each.id === id);
    const target = into ?? parentId;
    if (!node || isSelfOrDescendant(options, target, id)) return;
    const below = options.filter((each) => each.parentId === into && each.id !== id).length;
    const to = into === null ? positionBefore(node, parentId, option) : { parentId: into, option: below + 1 };
    if (to.parentId !== node.parentId || String(to.option) !== node.option) moveOption(node, to, false);
  };
  const close = (saved?: number) => {
    toFocus.current = saved ?? menu.draft?.id ?? null;
    menu.close(saved);
    // Given up before it was one.
    if (toFocus.current === null) addButton.current?.focus();
  };

  const editor = () =>
    menu.draft && <OptionEditor queueId={queueId} draft={menu.draft} onChange={menu.setDraft} onClose={close} />;
  const newBelow = (parentId: number | null) =>
    menu.draft?.id === undefined &&
    menu.draft?.parentId === parentId && (
      <li>
        <div className={css.card} data-editing>
          <div className={css.newTitle}>{t('queues.options.newTitle')}</div>
          {editor()}
        </div>
      </li>
    );
  const level = (nodes: readonly OptionNode<QueueOption>[], parent: OptionNode<QueueOption> | undefined) => (
    <ul className={css.level} aria-label={parent ? undefined : t('queues.options.tree')}>
      {nodes.map((node) => {
        const open = !folded.has(node.id) || (menu.draft?.id === undefined && menu.draft?.parentId === node.id);
        return (
          <li key={node.id}>
            <Gap parentId={node.parentId} option={Number(node.option)} active={dragging !== null} />
            <OptionRow
              node={node}
              handleId={handleId(node.id)}
              level={nodes}
              parent={parent}
              selected={menu.selected === node.id}
              open={open}
              onToggle={() =>
                setFolded(open ? new Set([...folded, node.id]) : new Set([...folded].filter((id) => id !== node.id)))
              }
              onSelect={() => menu.select(node.id)}
              onEdit={() => menu.edit(node)}
              onAdd={() => menu.add(node.id)}
              onDelete={() => deleting.open(node)}
              onMove={(to) => moveOption(node, to, true)}
            >
              {menu.draft?.id === node.id && editor()}
            </OptionRow>
            {open && (node.children.length > 0 || menu.draft?.parentId === node.id) && level(node.children, node)}
          </li>
        );
      })}
      <li>
        <Gap parentId={parent?.id ?? null} option={nodes.length + 1} active={dragging !== null} />
      </li>
      {newBelow(parent?.id ?? null)}
    </ul>
  );

  return (
    <div className={css.tree}>
      <header className={css.head}>
        <div className={css.headWords}>
          <h3 className={css.title}>{t('queues.options.title')}</h3>
          <p className={css.hint}>{t('queues.options.hint')}</p>
        </div>
        <Button
          ref={addButton}
          size="sm"
          variant="light"
          leftSection={<IconPlus size={16} stroke={1.75} />}
          onClick={() => menu.add(null)}
        >
          {t('queues.options.add')}
        </Button>
      </header>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      {options.length === 0 && !menu.draft && <p className={css.empty}>{t('queues.options.empty')}</p>}
      <DragDropProvider
        // Registered first: the keyboard has its own keys here, and announcements are in the language of the screen.
        sensors={([pointer]) => (pointer ? [pointer] : [])}
        plugins={([_accessibility, ...plugins]) => plugins}
        onDragStart={({ operation }) => setDragging(Number(operation.source?.id ?? 0))}
        onDragEnd={({ operation: { source, target }, canceled }) => {
          setDragging(null);
          if (!canceled && source && target) drop(Number(source.id), target.data as DropTarget);
        }}
      >
        <DragStyles />
        {level(buildOptionTree(options), undefined)}
      </DragDropProvider>
      <DeleteDialog
        dialog={deleting}
        remove={remove}
        title={({ title }) => t('queues.options.deleteDialog.title', { title })}
        text={t(
          deleting.value && deleting.value.children.length > 0
            ? 'queues.options.deleteDialog.textWithin'
            : 'queues.options.deleteDialog.text',
        )}
        confirm={t('queues.options.deleteDialog.confirm')}
        onDone={() => {
          menu.select(deleting.value?.parentId ?? null);
          toast.ok(t('queues.options.deleteDialog.done'));
        }}
      />
    </div>
  );
}

const handleId = (id: number) => `option-handle-${id}`;
