import { importPhoneContacts } from '@balcao/contract';
import { Button, Progress } from '@mantine/core';
import { IconDeviceMobile } from '../../../../ui/icons/index.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../../app/api/api-error.ts';
import { call } from '../../../../app/api/call.ts';
import { errorText } from '../../../../app/errors.ts';
import { useLive } from '../../../../app/live/index.ts';
import { formatNumber } from '../../../../ui/text/format.ts';
import { NoticeBox } from '../../../../ui/layout/notice-box.tsx';
import css from './phone-import.module.css';

/** Contacts from the address books of the linked phones. It continues if the dialog is closed meanwhile. */
export function PhoneImport() {
  const { t } = useTranslation();
  const [progress, setProgress] = useState<{ done: number; total: number }>();
  const run = useMutation({
    mutationFn: () => call(importPhoneContacts),
    meta: { quiet: true },
    onMutate: () => setProgress(undefined),
  });
  useLive('contactImport', ({ done, total }) => setProgress({ done, total }));

  if (run.isPending) {
    return (
      <div className={css.phone}>
        <p aria-live="polite">
          {progress
            ? t('contacts.importDialog.phone.progress', {
                done: formatNumber(progress.done),
                total: formatNumber(progress.total),
              })
            : t('contacts.importDialog.phone.reading')}
        </p>
        <Progress
          value={progress ? (progress.done / Math.max(1, progress.total)) * 100 : 0}
          aria-label={t('contacts.importDialog.phone.start')}
        />
      </div>
    );
  }
  const { data, error } = run;
  return (
    <div className={css.phone}>
      {error && (
        <NoticeBox tone="bad">
          {isApiError(error, 'ERR_WAPP_NOT_INITIALIZED') ? t('contacts.importDialog.phone.noPhone') : errorText(error)}
        </NoticeBox>
      )}
      {data ? (
        <p role="status">
          {data.total === 0
            ? t('contacts.importDialog.phone.empty')
            : t('contacts.importDialog.phone.done', {
                total: formatNumber(data.total),
                created: formatNumber(data.created),
                named: formatNumber(data.named),
              })}
        </p>
      ) : (
        <>
          <p>{t('contacts.importDialog.phone.intro')}</p>
          <Button
            variant="default"
            leftSection={<IconDeviceMobile size={16} stroke={1.75} />}
            onClick={() => run.mutate()}
          >
            {t('contacts.importDialog.phone.start')}
          </Button>
        </>
      )}
    </div>
  );
}
