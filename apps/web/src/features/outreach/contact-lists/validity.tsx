import type { ContactListItem } from '@balcao/contract';
import { IconCircleCheck, IconCircleDashed, IconCircleX } from '../../../ui/icons/index.ts';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../ui/text/format.ts';
import { formatPhone } from '../../../ui/text/phone.ts';
import css from './validity.module.css';

const icons = { valid: IconCircleCheck, invalid: IconCircleX, unknown: IconCircleDashed };

/** Whether WhatsApp knows the number of a contact. */
export function Validity({ item: { validity, whatsappNumber, checkedAt } }: { item: ContactListItem }) {
  const { t } = useTranslation();
  const Icon = icons[validity];
  return (
    <span className={css.validity} data-validity={validity}>
      <Icon size={18} stroke={1.75} aria-hidden />
      {validity === 'valid' && whatsappNumber !== null
        ? t('contactLists.items.validity.withoutNinth', { number: formatPhone(whatsappNumber) })
        : t(`contactLists.items.validity.${validity}`)}
      {validity === 'invalid' && checkedAt !== null && <small>{formatDate(checkedAt, '2-digit')}</small>}
    </span>
  );
}
