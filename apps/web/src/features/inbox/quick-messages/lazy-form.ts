import { loadTexts } from '../../../app/texts/i18n.ts';
import { lazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx';

/** The form of a quick reply where one is made of something else: it is fetched when there is time. */
export const QuickMessageForm = lazyDialog(async () => {
  const [form] = await Promise.all([import('./quick-message-form.tsx'), loadTexts('choices')]);
  return form.QuickMessageForm;
});
