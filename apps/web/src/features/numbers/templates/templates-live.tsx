import { isAdmin, type LivePayload } from '@balcao/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLive } from '../../../app/live/index.ts';
import { useSession } from '../../../app/session/session.ts';
import { toast } from '../../../app/toasts/toast.tsx';
import { templatesKey } from './templates.queries.ts';

/** Refetches open lists of templates when one changes, and notifies admins, on whichever screen they are. */
export function TemplatesLive() {
  const { t } = useTranslation();
  const { user } = useSession();
  const client = useQueryClient();
  useLive('messageTemplate', (change) => {
    void client.invalidateQueries({ queryKey: templatesKey(change.whatsappId) });
    if (!isAdmin(user)) return;
    if (change.category) {
      const { name, category } = change;
      toast.error(t('notifications.template.category', { name, ...category }), `template-category-${name}`);
      return;
    }
    const kind = noticeOf(change);
    if (kind === undefined) return;
    // The numbers of one account have the same templates: their events are one notification.
    const key = `template-${change.name}-${change.language}`;
    const words = t(`notifications.template.${kind}`, { name: change.name });
    if (kind === 'approved') toast.ok(words, undefined, key);
    else toast.error(words, key);
  });
  return null;
}

/** The notification about a change; undefined = none. */
function noticeOf({ state, quality }: LivePayload<'messageTemplate'>) {
  if (state !== 'approved' || quality === null) return state;
  return quality === 'green' ? undefined : quality;
}
