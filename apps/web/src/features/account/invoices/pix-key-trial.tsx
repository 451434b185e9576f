import { Button } from '@mantine/core';
import { IconCheck, IconCopy } from '../../../ui/icons/index.ts';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../app/errors.ts';
import { useCopy } from '../../../app/copy-text.ts';
import { toast } from '../../../app/toasts/toast.tsx';
import { formatDate } from '../../../ui/text/format.ts';
import { NoticeBox } from '../../../ui/layout/notice-box.tsx';
import { QrCode } from '../../../ui/qr-code.tsx';
import css from './invoices.module.css';
import { useConfirmPixKey } from './invoices.queries.ts';
import type { Settings } from './invoices.queries.ts';

/**
 * The trial of the stored own key: the operator reads a code with the bank and confirms whose name it shows. Until then companies pay to the
 * key before it, or to none.
 */
export function PixKeyTrial({ settings }: { settings: Settings }) {
  const { t } = useTranslation();
  const confirm = useConfirmPixKey();
  const { isCopied, copy } = useCopy();
  const { pixKey, pixKeyInUse, pixKeyConfirmedAt, pixKeyTrial, receiverName } = settings;
  const isInUse = pixKey === pixKeyInUse;
  if (isInUse && pixKeyConfirmedAt !== null)
    return (
      <NoticeBox tone="info">
        {t('invoices.settings.trial.confirmed', { key: pixKey, date: formatDate(pixKeyConfirmedAt) })}
      </NoticeBox>
    );
  const state = isInUse ? 'untried' : pixKeyInUse === '' ? 'none' : 'other';
  const Icon = isCopied ? IconCheck : IconCopy;
  return (
    <section className={css.trial} aria-label={t('invoices.settings.trial.title')}>
      <NoticeBox tone="warn">{t(`invoices.settings.trial.${state}`, { key: pixKey, former: pixKeyInUse })}</NoticeBox>
      <div className={css.try}>
        <QrCode text={pixKeyTrial} label={t('invoices.settings.trial.code')} />
        <div className={css.what}>
          <h3 className={css.tryTitle}>{t('invoices.settings.trial.title')}</h3>
          <ol className={css.steps}>
            <li>{t('invoices.settings.trial.one')}</li>
            <li>{t('invoices.settings.trial.two', { name: receiverName || '–' })}</li>
            <li>{t('invoices.settings.trial.three')}</li>
          </ol>
          <div className={css.tryActions}>
            <Button variant="default" leftSection={<Icon size={16} stroke={1.75} />} onClick={() => copy(pixKeyTrial)}>
              {t(isCopied ? 'common.copied' : 'invoices.settings.trial.copy')}
            </Button>
            <Button
              loading={confirm.isPending}
              onClick={() =>
                confirm.mutate({ pixKey }, { onSuccess: () => toast.ok(t('invoices.settings.trial.done')) })
              }
            >
              {t('invoices.settings.trial.confirm')}
            </Button>
          </div>
          {confirm.error && <NoticeBox tone="bad">{errorText(confirm.error)}</NoticeBox>}
        </div>
      </div>
    </section>
  );
}
