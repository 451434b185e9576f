import { useBlocker } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { readToken } from './api/session-store.ts';

/** A page on which something was typed and not saved asks before it goes, as a dialog does. The end of a session is not held up. */
export function AskBeforeLeaving({ dirty }: { dirty: boolean }) {
  const { t } = useTranslation();
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => dirty && current.pathname !== next.pathname && readToken() !== null,
    enableBeforeUnload: dirty,
    withResolver: true,
  });
  if (status !== 'blocked') return null;
  return (
    <ConfirmDialog
      opened
      title={t('common.discard.title')}
      text={t('common.discard.text')}
      cancel={t('common.discard.stay')}
      confirm={t('common.discard.confirm')}
      danger
      onConfirm={proceed}
      onClose={reset}
    />
  );
}
