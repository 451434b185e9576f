import { loadTexts } from '../../../app/texts/i18n.ts';
import { preloadableComponent } from '../../../ui/dialogs/preloadable.ts';

export const NoticeInvitation = preloadableComponent(async () => {
  const [code] = await Promise.all([import('./notice-invitation.tsx'), loadTexts('push')]);
  return code.NoticeInvitation;
});
