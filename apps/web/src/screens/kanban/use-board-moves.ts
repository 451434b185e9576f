import type { KanbanCard as Card } from '@balcao/contract';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { toast } from '../../app/toasts/toast.tsx';
import type { useBoard } from '../../features/inbox/kanban/kanban.queries.ts';
import { useOrderLanes } from '../../features/inbox/kanban/kanban.queries.ts';
import { useStableCallback } from '../../ui/hooks/use-stable-callback.ts';
import type { Dragged } from './board-drag.ts';
import { cardLinkId } from './kanban-card.tsx';
import { laneButton } from './kanban-lane.tsx';
import type { useBoardSettings } from './use-board-settings.ts';

interface Options {
  lanes: NonNullable<ReturnType<typeof useBoard>['board']>['lanes'] | undefined;
  move: ReturnType<typeof useBoard>['move'];
  settings: ReturnType<typeof useBoardSettings>;
}

/** Moves cards and lanes, by the mouse, a menu or the keyboard, and says so to those who do not see it. */
export function useBoardMoves({ lanes, move, settings }: Options) {
  const { t } = useTranslation();
  const { mutate: orderLanes } = useOrderLanes();
  const [announcement, setAnnouncement] = useState('');
  const nameOf = (laneId: number | null) =>
    laneId === null ? t('kanban.untagged') : (lanes?.find(({ id }) => id === laneId)?.name ?? '');

  const moveCard = async (card: Card, from: number | null, to: number | null) => {
    const { name } = card.contact;
    setAnnouncement(t('kanban.card.moved', { name, lane: nameOf(to) }));
    if (await move(card.id, to)) toast.ok(to === null ? t('kanban.removed') : t('kanban.added', { lane: nameOf(to) }));
    else setAnnouncement(t('kanban.card.back', { name, lane: nameOf(from) }));
  };
  const onMove = useStableCallback((card: Card, to: number | null, byKeyboard: boolean) => {
    const from = lanes?.find(({ cards }) => cards.some(({ id }) => id === card.id));
    void moveCard(card, from?.id ?? null, to);
    if (byKeyboard) focusLater(`#${cardLinkId(card.id)}`);
  });
  const onStep = useStableCallback((card: Card, laneId: number | null, by: -1 | 1) => {
    const at = lanes?.findIndex(({ id }) => id === laneId) ?? -1;
    const next = lanes?.[at + by];
    if (at === -1 || !next) return;
    if (settings.folded.has(next.id ?? 0)) settings.fold(next.id, false);
    // Drawn at once: the keyboard focus is on the card again before the next key comes.
    flushSync(() => void moveCard(card, laneId, next.id));
    document.getElementById(cardLinkId(card.id))?.focus();
    focusLater(`#${cardLinkId(card.id)}`);
  });

  const tagLaneIds = lanes?.flatMap(({ id }) => (id === null ? [] : [id])) ?? [];
  const placeLane = (laneId: number, position: number) => {
    const others = tagLaneIds.filter((id) => id !== laneId);
    const next = others.toSpliced(Math.max(0, position), 0, laneId);
    if (next.join() === tagLaneIds.join()) return;
    orderLanes(next);
    setAnnouncement(t('kanban.lane.moved', { name: nameOf(laneId), position: next.indexOf(laneId) + 1 }));
  };
  const onMoveLane = useStableCallback((laneId: number, by: -1 | 1) =>
    placeLane(laneId, tagLaneIds.indexOf(laneId) + by),
  );
  const onFold = useStableCallback((laneId: number | null, fold: boolean) => {
    settings.fold(laneId, fold);
    focusLater(laneButton(laneId));
  });

  return {
    /** what was done last, in words */
    announcement,
    onMove,
    onStep,
    onMoveLane,
    onFold,
    drop: (source: Dragged, laneId: number | null) => {
      if (source.kind === 'lane') return placeLane(source.laneId, laneId === null ? 0 : tagLaneIds.indexOf(laneId));
      if (source.laneId !== laneId) void moveCard(source.card, source.laneId, laneId);
    },
  };
}

/** A card in another lane, or a lane that is folded, is remounted: the keyboard focus stays on it. */
const focusLater = (selector: string) =>
  requestAnimationFrame(() => requestAnimationFrame(() => document.querySelector<HTMLElement>(selector)?.focus()));
