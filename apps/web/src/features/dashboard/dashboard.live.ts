import type { EndpointAnswer, getDashboard, LivePayload } from '@balcao/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLive } from '../../app/live/index.ts';

export const dashboardKeys = { all: ['dashboard'] as const, overview: ['dashboard', 'overview'] as const };

type Overview = EndpointAnswer<typeof getDashboard>;

/** A busy company changes tickets all the time: figures are asked for again at most this often. */
const recountDelayMs = 2000;

/** Figures follow the tickets, names and presence the users. */
export function useDashboardLive(): void {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const recount = () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void client.invalidateQueries({ queryKey: dashboardKeys.all });
    }, recountDelayMs);
  };
  useLive('ticket', ({ action }) => {
    if (action !== 'updateUnread') recount();
  });
  useLive('user', (event) => {
    client.setQueriesData<Overview>(
      { queryKey: dashboardKeys.overview },
      (overview) => overview && applyUserEvent(overview, event),
    );
    // Somebody new has no row yet, and services of somebody who left are nobody's.
    if (event.action !== 'update') recount();
  });
}

export function applyUserEvent(overview: Overview, event: LivePayload<'user'>): Overview {
  if (event.action === 'delete')
    return { ...overview, attendants: overview.attendants.filter(({ id }) => id !== event.userId) };
  const { id, name, online } = event.user;
  return {
    ...overview,
    attendants: overview.attendants.map((each) => (each.id === id ? { ...each, name, online } : each)),
  };
}
