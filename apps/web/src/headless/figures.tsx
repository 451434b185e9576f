import { useSession } from '../app/session/session.ts';
import { useToday } from '../app/use-today.ts';
import { filterOf, periodOf } from '../features/inbox/dashboard/dashboard.rules.ts';
import { useDashboard } from '../features/inbox/dashboard/dashboard.queries.ts';
import type { BoardFilter } from '../features/inbox/kanban/board.rules.ts';
import { useBoard } from '../features/inbox/kanban/kanban.queries.ts';
import { useLiveTeam } from '../features/inbox/live-team/index.ts';
import { useShown } from './screen.ts';

export function Dashboard() {
  const { company } = useSession();
  const period = periodOf(filterOf({}), useToday());
  useShown('dashboard', useDashboard(period, company.id, undefined).overview.data);
  return null;
}

export function Team() {
  useShown('team', useLiveTeam().data);
  return null;
}

const wholeBoard: BoardFilter = {
  queueIds: [],
  users: [],
  unassigned: false,
  tags: [],
  whatsappIds: [],
  days: null,
  unansweredMinutes: null,
  text: '',
};

export function Board() {
  const { board } = useBoard(wholeBoard);
  useShown(
    'board',
    board && {
      lanes: board.lanes.map(({ id, count, cards }) => ({ id, count, ticketIds: cards.map((card) => card.id) })),
    },
  );
  return null;
}
