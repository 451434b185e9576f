import { pixChargeState } from '@balcao/contract';
import type { Message } from '@balcao/contract';
import { IconQrcode } from '../../../ui/icons/index.ts';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../../ui/hooks/use-now.ts';
import { Meta } from '../../../ui/text/meta.tsx';
import { formatCurrency } from '../../../ui/text/format.ts';
import css from './charge-card.module.css';
import { ChargeMenu } from './charge-menu.tsx';
import { chargeIcons, chargeStateText } from './charge-words.ts';
import { usePixCharge } from './pix.queries.ts';

type Payment = Extract<Message['interactive'], { kind: 'payment' }>;

/** Above the words of a charge: how much it is, and who receives it. */
export function ChargeHead({ payment }: { payment: Payment }) {
  const { t } = useTranslation();
  const { total, pixName } = payment;
  return (
    <div className={css.head}>
      <span className={css.icon}>
        <IconQrcode size={20} stroke={1.75} aria-hidden />
      </span>
      <span className={css.words}>
        <b className={css.value}>{total === null ? t('pix.state.open') : formatCurrency(total, 'BRL')}</b>
        <Meta>{pixName}</Meta>
      </span>
    </div>
  );
}

/** Below the words of a charge: how it stands, and what can be done with it. */
export function ChargeStrip({ message, payment }: { message: Message; payment: Payment }) {
  const { t } = useTranslation();
  const now = useNow();
  const charge = usePixCharge(message.ticketId, message.id);
  // Its place is kept until it is known.
  if (!charge) return <div className={css.strip} />;
  const state = pixChargeState(charge, now);
  const Icon = chargeIcons[state];
  return (
    <div className={css.strip} data-state={state}>
      <Icon size={15} stroke={2} aria-hidden />
      <span className={css.state}>{chargeStateText(t, charge, now)}</span>
      <ChargeMenu charge={charge} state={state} code={payment.pixCode ?? charge.code} />
    </div>
  );
}
