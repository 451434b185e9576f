import { useTranslation } from 'react-i18next';
import { useLive } from '../../../app/live/index.ts';
import { useSession } from '../../../app/session/session.ts';
import { toast } from '../../../app/toasts/toast.tsx';
import { formatCurrency } from '../../../ui/text/format.ts';

/** Says to who sent a charge that the bank received it, on whichever screen they are. */
export function PixLive() {
  const { t } = useTranslation();
  const { user } = useSession();
  useLive('pixCharge', ({ action, pixCharge }) => {
    const { id, paidAt, paidValue, description } = pixCharge;
    if (action !== 'update' || paidAt === null || pixCharge.user?.id !== user.id) return;
    const value = formatCurrency(paidValue, 'BRL');
    const words =
      description === ''
        ? t('notifications.pixPaid', { value })
        : t('notifications.pixPaidFor', { value, description });
    toast.ok(words, undefined, `pix-${id}`);
  });
  return null;
}
