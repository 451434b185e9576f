import { IconCircleCheck, IconCopy, IconInfoCircle, IconQrcode } from '../../../ui/icons/index.ts';
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Meta } from '../../../ui/text/meta.tsx';
import { formatCurrency, formatDateTime } from '../../../ui/text/format.ts';
import css from './charge-form.module.css';
import { isByBank, wayOf } from './charge-form.ts';
import type { ChargeValues, PixWays } from './charge-form.ts';
import { expiryAt } from './expiry.rules.ts';

interface Props {
  values: ChargeValues;
  ways: PixWays;
  contactName: string;
  hasButton: boolean;
  now: Date;
}

/** A charge as the contact will see it, and who confirms that it was paid. */
export function ChargePreview({ values, ways, contactName, hasButton, now }: Props) {
  const { t } = useTranslation();
  const { mode, cents, description, until } = values;
  const byBank = isByBank(values);
  const key = ways.keys.find(({ id }) => String(id) === wayOf(values, ways));
  const name = (byBank ? ways.account?.receiverName : key?.receiverName) ?? '';
  const Icon = byBank ? IconCircleCheck : IconInfoCircle;
  return (
    <div className={css.preview}>
      <Meta>{t('pix.charge.preview', { name: contactName })}</Meta>
      <div className={css.card}>
        <div className={css.cardBody}>
          <Text fw={600} size="lg">
            {mode === 'amount' ? formatCurrency(cents / 100, 'BRL') : 'Pix'}
          </Text>
          {description.trim() !== '' && <Meta as="div">{description.trim()}</Meta>}
          <Meta as="div">
            {byBank ? t('pix.charge.untilTime', { name, time: formatDateTime(expiryAt(until, now)) }) : name}
          </Meta>
          {!byBank && key && <Meta as="div">{key.key}</Meta>}
        </div>
        <div className={css.action}>
          {hasButton ? (
            <>
              <IconCopy size={16} stroke={1.75} aria-hidden /> <Text size="sm">{t('pix.charge.copyCode')}</Text>
            </>
          ) : (
            <>
              <IconQrcode size={16} stroke={1.75} aria-hidden /> <Text size="sm">{t('pix.charge.asQr')}</Text>
            </>
          )}
        </div>
      </div>
      {mode === 'amount' && (
        <Meta as="div" className={css.who}>
          <Icon size={15} stroke={1.75} aria-hidden />{' '}
          <span>{t(byBank ? 'pix.charge.checked' : 'pix.charge.byHand')}</span>
        </Meta>
      )}
    </div>
  );
}
