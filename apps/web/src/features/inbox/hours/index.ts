export { CompanyHours } from './company-hours.tsx';
export { useOpeningHours, useSaveHours } from './hours.queries.ts';
export { HoursPanel } from './hours-panel.tsx';
export { draftProblem, toDrafts, toWeek, type DayDraft } from './day-drafts.ts';
export { SpanTrack, WeekEditor } from './week-editor.tsx';
export { QueueWeek } from './queue-week.tsx';
