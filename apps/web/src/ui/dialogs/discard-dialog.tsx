import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface Props {
  onDiscard: () => void;
  onStay: () => void;
}

/**
 * Asks before what was typed and not saved is lost. It is mounted only while it asks: a dialog that is there already would take the
 * Escape that closes another one for itself.
 */
export function DiscardDialog({ onDiscard, onStay }: Props) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      opened
      title={t('common.discard.title')}
      text={t('common.discard.text')}
      cancel={t('common.discard.stay')}
      confirm={t('common.discard.confirm')}
      danger
      onConfirm={onDiscard}
      onClose={onStay}
    />
  );
}
