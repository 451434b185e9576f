import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { formatDateTime } from '../../../ui/text/format.ts';
import { NoticeBox } from '../../../ui/layout/notice-box.tsx';
import { useTakeOver } from './operator.queries.ts';

/** Explains that no number is connected because the installation was restored, and takes the numbers over. */
export function RestoredNotice({ restoredFrom }: { restoredFrom: string }) {
  const { t } = useTranslation();
  const [isConfirming, setIsConfirming] = useState(false);
  const takeOver = useTakeOver();
  return (
    <>
      <NoticeBox
        tone="warn"
        title={t('operator.restored.title', { time: formatDateTime(restoredFrom) })}
        action={
          <Button size="xs" onClick={() => setIsConfirming(true)}>
            {t('operator.restored.action')}
          </Button>
        }
      >
        {t('operator.restored.text')}
      </NoticeBox>
      <ConfirmDialog
        opened={isConfirming}
        title={t('operator.restored.question')}
        text={t('operator.restored.warning')}
        confirm={t('operator.restored.action')}
        loading={takeOver.isPending}
        onConfirm={() => takeOver.mutate(undefined, { onSuccess: () => setIsConfirming(false) })}
        onClose={() => setIsConfirming(false)}
      />
    </>
  );
}
