export { TeamShifts } from './team-shifts.tsx';
