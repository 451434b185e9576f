import { loadTexts } from '../../../app/texts/i18n.ts';
import { lazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx';

/** The form of a schedule, loaded when it is opened for the first time: the calendar does without it. */
export const LazyScheduleForm = lazyDialog(async () => {
  const [{ ScheduleForm }] = await Promise.all([import('./schedule-form.tsx'), loadTexts('inbox', 'templates')]);
  return ScheduleForm;
});
