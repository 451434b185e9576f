export { LiveFigures } from './live-figures.tsx';
export { sumTeam } from './live-order.ts';
export { LivePeople } from './live-people.tsx';
export { LiveQueues } from './live-queues.tsx';
export { useLiveTeam } from './live-team.queries.ts';
export { RedistributeDialog } from './redistribute-dialog.tsx';
