export { AddSchedule, PanelSchedules } from './panel-schedules.tsx';
export { ScheduledStrip } from './scheduled-strip.tsx';
export { SchedulesLive } from './schedules-live.tsx';
