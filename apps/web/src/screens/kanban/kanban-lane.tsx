import { Menu } from '../../ui/overlays/menu.ts';
import { IconArrowLeft, IconArrowRight, IconChevronsLeft, IconChevronsRight, IconDots } from '../../ui/icons/index.ts';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { memo, useCallback, useContext, useEffect, useRef } from 'react';
import type { CSSProperties, KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { KanbanCard as Card } from '@balcao/contract';
import type { Lane } from '../../features/inbox/kanban/board.rules.ts';
import { formatNumber } from '../../ui/text/format.ts';
import { IconButton } from '../../ui/fields/icon-button.tsx';
import { SkeletonRows } from '../../ui/lists/skeleton-rows.tsx';
import { BoardDragContext } from './board-drag.ts';
import type { LaneDrag } from './board-drag.ts';
import { CardMenu } from './card-menu.tsx';
import type { CardActions } from './card-menu.tsx';
import { KanbanCard } from './kanban-card.tsx';
import type { Density } from './kanban-card.tsx';
import css from './kanban.module.css';

const nextPageWithinPx = 300;
const cardHeightsPx = { compact: 100, loose: 124 } as const;
const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

interface Props {
  lane: Lane;
  /** as it is called on this screen */
  name: string;
  density: Density;
  folded: boolean;
  loading: boolean;
  /** a card of another lane is being dragged: the lane under it shows what the drop will do */
  receives: boolean;
  /** of this lane, while it is dragged */
  draggedId: number | undefined;
  /** admins arrange the lanes; undefined where a lane has no place of its own, or at the edge */
  arrange: { left: boolean; right: boolean } | undefined;
  actions: CardActions;
  onFold: (laneId: number | null, folded: boolean) => void;
  onMoveLane: (laneId: number, by: -1 | 1) => void;
  onStep: (card: Card, laneId: number | null, by: -1 | 1) => void;
  onMore: (laneId: number | null) => void;
}

/** Leads to the one button of a folded lane, and to the one that opens the menu of another. */
export const laneButton = (laneId: number | null) => `[data-lane-button="${laneId ?? 0}"]`;

/** A lane of the board. Only the cards on screen are drawn; the next ones come as it is scrolled. */
export const KanbanLane = memo(function KanbanLane(props: Props) {
  const { Lane } = useContext(BoardDragContext);
  return (
    <Lane laneId={props.lane.id} movable={props.arrange !== undefined}>
      {(drag) => <LaneFrame {...props} drag={drag} />}
    </Lane>
  );
});

function LaneFrame(props: Props & { drag: LaneDrag }) {
  const { lane, name, folded, receives, arrange, onFold, onMoveLane, drag } = props;
  const { t } = useTranslation();
  const { ref, handleRef, isDropTarget, isDragSource } = drag;
  const label = t('kanban.lane.label', { name, tickets: t('kanban.tickets', { count: lane.count }) });
  const shared = {
    ref,
    className: css.lane,
    style: lane.color === '' ? undefined : ({ '--lane-color': lane.color } as CSSProperties),
    'data-over': (isDropTarget && receives) || undefined,
    'data-dragging': isDragSource || undefined,
    'aria-label': label,
  };
  if (folded) {
    return (
      <section {...shared} data-folded>
        <IconButton
          data-lane-button={lane.id ?? 0}
          label={t('kanban.lane.unfold', { name })}
          size={28}
          my={4}
          onClick={() => onFold(lane.id, false)}
        >
          <IconChevronsRight {...icon} />
        </IconButton>
        <span className={css.count}>{formatNumber(lane.count)}</span>
        <h2 className={css.folded}>{name}</h2>
      </section>
    );
  }
  return (
    <section {...shared}>
      <header
        ref={handleRef}
        className={css.head}
        data-draggable={arrange ? true : undefined}
        title={arrange && t('kanban.lane.drag', { name })}
      >
        <h2 className={css.name}>{name}</h2>
        <span className={css.count}>{formatNumber(lane.count)}</span>
        <span className={css.grow} />
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <IconButton data-lane-button={lane.id ?? 0} label={t('kanban.lane.options', { name })} size={28}>
              <IconDots {...icon} />
            </IconButton>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconChevronsLeft {...icon} />} onClick={() => onFold(lane.id, true)}>
              {t('kanban.lane.fold')}
            </Menu.Item>
            {arrange && lane.id !== null && (
              <>
                <Menu.Divider />
                <Menu.Item
                  leftSection={<IconArrowLeft {...icon} />}
                  disabled={!arrange.left}
                  onClick={() => onMoveLane(lane.id ?? 0, -1)}
                >
                  {t('kanban.lane.left')}
                </Menu.Item>
                <Menu.Item
                  leftSection={<IconArrowRight {...icon} />}
                  disabled={!arrange.right}
                  onClick={() => onMoveLane(lane.id ?? 0, 1)}
                >
                  {t('kanban.lane.right')}
                </Menu.Item>
              </>
            )}
          </Menu.Dropdown>
        </Menu>
      </header>
      <LaneCards {...props} over={isDropTarget && receives} />
    </section>
  );
}

function LaneCards({
  lane,
  name,
  density,
  loading,
  draggedId,
  over,
  actions,
  onStep,
  onMore,
}: Props & { over: boolean }) {
  const { t } = useTranslation();
  const scroller = useRef<HTMLDivElement>(null);
  const { cards } = lane;
  const dragged = cards.findIndex(({ id }) => id === draggedId);
  const virtualizer = useVirtualizer({
    count: cards.length,
    getScrollElement: () => scroller.current,
    estimateSize: useCallback(() => cardHeightsPx[density], [density]),
    getItemKey: useCallback((index: number) => cards[index]?.id ?? index, [cards]),
    overscan: 3,
    // The one that is dragged stays, however far its lane is scrolled meanwhile.
    rangeExtractor: (range) => {
      const drawn = defaultRangeExtractor(range);
      return dragged === -1 || drawn.includes(dragged) ? drawn : [...drawn, dragged].toSorted((a, b) => a - b);
    },
  });
  useEffect(() => virtualizer.measure(), [density, virtualizer]);
  const rows = virtualizer.getVirtualItems();
  const end = (rows.at(-1)?.end ?? 0) + nextPageWithinPx;
  const nearEnd = lane.nextCursor !== null && end >= virtualizer.getTotalSize();
  useEffect(() => {
    if (nearEnd && !loading) onMore(lane.id);
  }, [nearEnd, loading, lane.id, lane.nextCursor, onMore]);
  return (
    <div ref={scroller} className={css.cards} data-lane-cards>
      {over && (
        <p className={css.ghost}>
          {lane.id === null ? t('kanban.lane.dropUntagged') : t('kanban.lane.drop', { name })}
        </p>
      )}
      {cards.length === 0 && !over && <p className={css.none}>{t('kanban.lane.empty')}</p>}
      <ul className={css.rows} style={{ height: virtualizer.getTotalSize() }} aria-label={name}>
        {rows.map(({ index, key, start }) => {
          const card = cards[index];
          if (!card) return null;
          return (
            <li
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              className={css.row}
              style={{ transform: `translateY(${start}px)` }}
              aria-posinset={index + 1}
              aria-setsize={lane.count}
            >
              <DraggableCard card={card} laneId={lane.id} density={density} actions={actions} onStep={onStep} />
            </li>
          );
        })}
      </ul>
      {loading && (
        <div role="status" aria-label={t('kanban.lane.loading')}>
          <SkeletonRows count={2} height={cardHeightsPx[density]} avatar={0} />
        </div>
      )}
    </div>
  );
}

interface DraggableProps {
  card: Card;
  laneId: number | null;
  density: Density;
  actions: CardActions;
  onStep: Props['onStep'];
}

const steps: Readonly<Record<string, -1 | 1>> = { ArrowLeft: -1, ArrowRight: 1 };

const DraggableCard = memo(function DraggableCard({ card, laneId, density, actions, onStep }: DraggableProps) {
  const { Card: DragCard } = useContext(BoardDragContext);
  const onKeyDown = (event: KeyboardEvent) => {
    const by = steps[event.key];
    if (!by || !event.altKey || !event.shiftKey) return;
    event.preventDefault();
    onStep(card, laneId, by);
  };
  return (
    <DragCard card={card} laneId={laneId}>
      {({ ref, isDragSource }) => (
        <KanbanCard
          card={card}
          density={density}
          dragging={isDragSource}
          innerRef={ref}
          onKeyDown={onKeyDown}
          menu={<CardMenu card={card} laneId={laneId} actions={actions} />}
        />
      )}
    </DragCard>
  );
});
