import { lazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx';

/** The form of a schedule, loaded when it is opened for the first time: the calendar does without it. */
export const LazyScheduleForm = lazyDialog(async () => (await import('./schedule-form.tsx')).ScheduleForm);
