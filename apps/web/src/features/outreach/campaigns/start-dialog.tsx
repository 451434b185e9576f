import type { Campaign } from '@balcao/contract';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../app/errors.ts';
import { useSession } from '../../../app/session/session.ts';
import { toast } from '../../../app/toasts/toast.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { formatDateTime } from '../../../ui/text/format.ts';
import type { Dialog } from '../../../ui/dialogs/use-dialog.ts';
import { useCampaignStep, useStartPreview } from './campaigns.queries.ts';

/** Asks before a campaign is sent now: to how many people, over which connections, and when its hours of sending begin. */
export function StartDialog({ dialog }: { dialog: Dialog<Campaign> }) {
  const { t } = useTranslation();
  const { timeZone } = useSession().company;
  const campaign = dialog.value;
  const { data, error, isFetching } = useStartPreview(dialog.opened ? campaign?.id : undefined);
  const step = useCampaignStep();
  const isUseless = error !== null || data?.people === 0;
  const lines = data && [
    t('campaigns.startDialog.people', { count: data.people }),
    t('campaigns.startDialog.over', { names: data.whatsapps.map(({ name }) => name).join(', ') }),
    data.inService > 0 && t('campaigns.startDialog.inService', { count: data.inService }),
    data.leftOut > 0 && t('campaigns.startDialog.leftOut', { count: data.leftOut }),
    data.leavesAt && t('campaigns.startDialog.leavesAt', { time: formatDateTime(data.leavesAt, timeZone) }),
  ];
  return (
    <ConfirmDialog
      opened={dialog.opened}
      title={t('campaigns.startDialog.title', { name: campaign?.name ?? '' })}
      text={error ? errorText(error) : lines ? lines.filter(Boolean).join(' ') : t('campaigns.startDialog.counting')}
      confirm={t(isUseless ? 'common.close' : 'campaigns.startDialog.confirm')}
      loading={step.isPending || (isFetching && !data)}
      onConfirm={() => {
        if (!campaign || isUseless) return dialog.close();
        step.mutate(
          { ...campaign, step: 'start' },
          {
            onSuccess: () => toast.ok(t('campaigns.done.start')),
            onSettled: dialog.close,
          },
        );
      }}
      onClose={dialog.close}
    />
  );
}
