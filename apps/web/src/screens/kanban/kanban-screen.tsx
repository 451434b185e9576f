import { isAdmin } from '@balcao/contract';
import { VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../app/session/session.ts';
import { useBoard } from '../../features/inbox/kanban/kanban.queries.ts';
import { LoadFailed } from '../../ui/lists/load-failed.tsx';
import { NoticeBox } from '../../ui/layout/notice-box.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { SegmentedCount } from '../../ui/segmented-count.tsx';
import { SkeletonRows } from '../../ui/lists/skeleton-rows.tsx';
import { TicketDialogs } from '../tickets/ticket-dialogs.tsx';
import { BoardColumns } from './board-columns.tsx';
import { BoardDragContext } from './board-drag.ts';
import type { Dragged } from './board-drag.ts';
import { BoardFilters } from './board-filters.tsx';
import type { LaneChoice } from './card-menu.tsx';
import { KanbanCard } from './kanban-card.tsx';
import { KanbanLane } from './kanban-lane.tsx';
import { FirstLaneHint, FirstLaneLine } from './lane-hints.tsx';
import { useBoardDrag } from './use-board-drag.ts';
import { useBoardMoves } from './use-board-moves.ts';
import { useBoardSettings } from './use-board-settings.ts';
import { useCardActions } from './use-card-actions.ts';
import css from './kanban.module.css';

/** The kanban board: waiting and open tickets in the lanes of their tags, moved by the mouse, a finger or the keyboard. */
export function KanbanScreen() {
  const { t } = useTranslation();
  const { actor } = useSession();
  const settings = useBoardSettings();
  const { density, folded, filter } = settings;
  const { board: data, failed, retry, searching, loading, loadMore, move } = useBoard(filter);
  const { drag, board, isReady, onPointerEnter } = useBoardDrag();
  const { dialogs, actions, open, mayPeek, onPeek, onResolve } = useCardActions();
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const admin = isAdmin(actor);
  const isPhone = useMediaQuery(phone, undefined, { getInitialValueInEffect: false }) ?? false;

  const lanes = data?.lanes;
  const untagged = t('kanban.untagged');
  // By value: menus of hundreds of cards are drawn again only when the lanes change.
  const laneChoices = JSON.stringify(
    lanes?.map(({ id, name, color }) =>
      id === null ? { id, name: untagged, color: untaggedColor } : { id, name, color },
    ) ?? [],
  );

  const { announcement, drop, onMove, onStep, onMoveLane, onFold } = useBoardMoves({ lanes, move, settings });
  const cardActions = useMemo(
    () => ({ lanes: JSON.parse(laneChoices) as LaneChoice[], mayPeek, onPeek, onResolve, onMove }),
    [laneChoices, mayPeek, onPeek, onResolve, onMove],
  );
  const tickets = lanes?.reduce((sum, { count }) => sum + count, 0) ?? 0;
  const isAlone = lanes?.length === 1;
  const nothing = lanes !== undefined && tickets === 0 && settings.isNarrowed && !searching;
  const densityChoice = (
    <SegmentedCount
      label={t('kanban.density.label')}
      items={densities.map((value) => ({ value, label: t(`kanban.density.${value}`) }))}
      value={density}
      onChange={(value) => settings.change({ density: value })}
    />
  );

  return (
    <Page
      title={t('kanban.title')}
      note={
        lanes &&
        t('kanban.summary', {
          tickets: t('kanban.tickets', { count: tickets }),
          lanes: t('kanban.lanes', { count: lanes.length }),
        })
      }
      actions={
        <>
          <SearchField
            label={t('kanban.searchLabel')}
            className={css.search}
            value={settings.search.text}
            onChange={settings.search.setText}
          />
          {!isPhone && densityChoice}
        </>
      }
    >
      <div className={css.wrap}>
        <VisuallyHidden role="status">{announcement}</VisuallyHidden>
        <BoardFilters settings={settings}>
          {isPhone && densityChoice}
          {cardActions.lanes.length > 1 && (
            <BoardColumns
              lanes={cardActions.lanes}
              folded={folded}
              onFolded={(ids) => settings.change({ folded: ids })}
            />
          )}
        </BoardFilters>
        {failed && <LoadFailed onRetry={retry} />}
        {!lanes && !failed && <SkeletonRows count={6} height={100} avatar={0} />}
        {isAlone && isPhone && <FirstLaneLine />}
        {nothing && <NoticeBox tone="info">{t('kanban.nothingFound')}</NoticeBox>}
        {lanes && (
          <BoardDragContext value={drag}>
            <drag.Frame
              onDragged={setDragged}
              onDrop={drop}
              overlay={dragged?.kind === 'card' ? <KanbanCard card={dragged.card} density={density} lifted /> : null}
            >
              <div
                ref={board}
                className={css.board}
                data-density={density}
                data-dim={searching || undefined}
                data-alone={isAlone || undefined}
                data-board={isReady ? 'draggable' : undefined}
                onPointerEnter={onPointerEnter}
              >
                {lanes.map((lane, index) => (
                  <KanbanLane
                    key={lane.id}
                    lane={lane}
                    name={lane.id === null ? untagged : lane.name}
                    density={density}
                    folded={folded.has(lane.id ?? 0)}
                    loading={loading.has(lane.id)}
                    receives={dragged?.kind === 'card' && dragged.laneId !== lane.id}
                    draggedId={dragged?.kind === 'card' && dragged.laneId === lane.id ? dragged.card.id : undefined}
                    arrange={admin && lane.id !== null ? arrangements[positionOf(index, lanes.length)] : undefined}
                    actions={cardActions}
                    onFold={onFold}
                    onMoveLane={onMoveLane}
                    onStep={onStep}
                    onMore={loadMore}
                  />
                ))}
                {isAlone && !isPhone && <FirstLaneHint />}
              </div>
            </drag.Frame>
          </BoardDragContext>
        )}
      </div>
      <TicketDialogs dialogs={dialogs} actions={actions} onOpen={open} />
    </Page>
  );
}

const phone = '(max-width: 599px)';
const densities = ['loose', 'compact'] as const;

const untaggedColor = 'var(--b-control)';

/** Where a lane may go from its place; the same objects each time, so that lanes are not drawn again for them. */
const arrangements = {
  only: { left: false, right: false },
  first: { left: false, right: true },
  middle: { left: true, right: true },
  last: { left: true, right: false },
} as const;

/** The lane of tickets without a kanban tag always comes first. */
function positionOf(index: number, count: number): keyof typeof arrangements {
  if (count === 2) return 'only';
  if (index === 1) return 'first';
  return index === count - 1 ? 'last' : 'middle';
}
