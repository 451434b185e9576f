import { pixChargeState } from '@balcao/contract';
import type { PixCharge, PixChargeState } from '@balcao/contract';
import type { TFunction } from 'i18next';
import {
  IconAlertTriangle,
  IconBan,
  IconCircleCheck,
  IconClock,
  IconClockX,
  IconQrcode,
} from '../../../ui/icons/index.ts';
import type { Icon } from '../../../ui/icons/index.ts';
import type { StatusTone } from '../../../ui/status-pill.tsx';
import { formatCurrency, formatDateTime } from '../../../ui/text/format.ts';

export const chargeTones: Readonly<Record<PixChargeState, StatusTone>> = {
  waiting: 'warn',
  open: 'info',
  part: 'warn',
  paid: 'ok',
  received: 'ok',
  canceled: 'off',
  expired: 'off',
};

export const chargeIcons: Readonly<Record<PixChargeState, Icon>> = {
  waiting: IconClock,
  open: IconQrcode,
  part: IconAlertTriangle,
  paid: IconCircleCheck,
  received: IconCircleCheck,
  canceled: IconBan,
  expired: IconClockX,
};

/** How a charge stands, in a sentence: what the bank says, or who said so and when. */
export function chargeStateText(t: TFunction, charge: PixCharge, now: Date): string {
  const state = pixChargeState(charge, now);
  const { mark, value, paidValue, paidAt } = charge;
  const money = (amount: number) => formatCurrency(amount, 'BRL');
  const by = mark && { name: mark.user?.name ?? t('pix.state.someone'), time: formatDateTime(mark.at) };
  switch (state) {
    case 'paid':
      return t('pix.state.paid', { time: paidAt === null ? '' : formatDateTime(paidAt) });
    case 'part':
      return t('pix.state.part', { paid: money(paidValue), value: money(value ?? 0) });
    case 'received':
    case 'canceled':
      return by ? t(`pix.state.${state}`, by) : '';
    case 'waiting':
    case 'open':
    case 'expired':
      return [t(`pix.state.${state}`), mark?.kind === 'undone' && by && t('pix.state.undone', by)]
        .filter(Boolean)
        .join(' · ');
  }
}
