import { holdingNotices, isAdmin } from '@balcao/contract';
import { useTranslation } from 'react-i18next';
import { useLive } from '../../../../app/live/index.ts';
import { useSession } from '../../../../app/session/session.ts';
import { toast } from '../../../../app/toasts/toast.tsx';

/** A notice that is older was told before, or stands in the list of connections. */
const newMs = 60_000;

/** Tells admins, on whichever screen they are, that Meta refuses the account of an official number from now on. */
export function AccountLive() {
  const { t } = useTranslation();
  const { user } = useSession();
  useLive('whatsapp', (change) => {
    if (!isAdmin(user) || change.action !== 'update') return;
    const { id, name, officialHealth } = change.whatsapp;
    const notice = officialHealth?.notice;
    if (!notice || !holdingNotices.includes(notice.kind)) return;
    if (Math.abs(Date.now() - Date.parse(notice.since)) > newMs) return;
    toast.error(t('notifications.accountHeld', { name }), `account-${id}-${notice.since}`);
  });
  return null;
}
