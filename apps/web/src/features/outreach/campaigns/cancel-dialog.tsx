import type { Campaign } from '@balcao/contract';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import type { Dialog } from '../../../ui/dialogs/use-dialog.ts';

interface Props {
  dialog: Dialog<Campaign>;
  onConfirm: (campaign: Campaign) => void;
}

/** Asks before a campaign is cancelled, with how many will not get it. */
export function CancelDialog({ dialog, onConfirm }: Props) {
  const { t } = useTranslation();
  const campaign = dialog.value;
  const waiting = campaign ? campaign.counts.queued + campaign.counts.asked + campaign.counts.consented : 0;
  return (
    <ConfirmDialog
      opened={dialog.opened}
      title={t('campaigns.cancelDialog.title', { name: campaign?.name ?? '' })}
      text={t('campaigns.cancelDialog.text', { count: waiting })}
      cancel={t('campaigns.cancelDialog.keep')}
      confirm={t('campaigns.cancelDialog.confirm')}
      danger
      onConfirm={() => {
        if (campaign) onConfirm(campaign);
        dialog.close();
      }}
      onClose={dialog.close}
    />
  );
}
