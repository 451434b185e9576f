import type { Interactive, OrderItem } from '@balcao/contract';
import { UnstyledButton } from '@mantine/core';
import { IconMapPin, IconPackage, IconPhone } from '../../../ui/icons/index.ts';
import { useTranslation } from 'react-i18next';
import { formatCurrency } from '../../../ui/text/format.ts';
import { ChoicesCard, Footer, type Choice } from './choices-card.tsx';
import { CopyButton } from './copy-button.tsx';
import { EventCard } from './event-card.tsx';
import css from './interactive-card.module.css';
import { LinkCard } from './link-card.tsx';
import { PollCard } from './poll-card.tsx';
import { WebLink } from './web-link.tsx';

/** Buttons and choices stand below the text that they belong to; everything else is above what is said of it. */
export const isBelowText = ({ kind }: Interactive) => belowText.has(kind);
const belowText: ReadonlySet<Interactive['kind']> = new Set([
  'buttons',
  'choices',
  'choice',
  'numberRequest',
  'locationRequest',
]);

interface Props {
  interactive: Interactive;
  /** on the phone of the contact: what pressing a choice does */
  onChoose?: ((choice: Choice) => void) | undefined;
  /** on the phone of the contact: what pressing the button that sends a place does */
  onSendPlace?: (() => void) | undefined;
}

/** Interactive content of a message: to be copied, opened, pressed or read, never run. */
export function InteractiveCard({ interactive, onChoose, onSendPlace }: Props) {
  const { t } = useTranslation();
  switch (interactive.kind) {
    case 'pix':
      return (
        <div className={css.card}>
          <PixKey value={interactive.key} keyType={interactive.keyType} name={interactive.name} />
        </div>
      );
    case 'payment':
      return (
        <div className={css.card}>
          <OrderCard title={t('messages.interactive.payment')} {...interactive} />
          {interactive.pixKey !== null && (
            <PixKey value={interactive.pixKey} keyType={interactive.pixKeyType} name={interactive.pixName} />
          )}
          {interactive.pixCode !== null && (
            <CopyButton label={t('messages.interactive.copyCode')} value={interactive.pixCode} />
          )}
          {interactive.boleto !== null && (
            <CopyButton label={t('messages.interactive.copyBoleto')} value={interactive.boleto} />
          )}
          {interactive.url !== null && <WebLink url={interactive.url} label={t('messages.interactive.pay')} />}
        </div>
      );
    case 'order':
      return (
        <div className={css.card}>
          <OrderCard title={t('messages.interactive.order')} {...interactive} />
        </div>
      );
    case 'buttons':
      return (
        <div className={css.buttons}>
          <Footer text={interactive.footer} />
          {interactive.buttons.map(({ label, url, copy, phone }, index) =>
            url !== null ? (
              // oxlint-disable-next-line react/no-array-index-key -- the buttons of a message keep their order, and two may be alike
              <WebLink key={index} url={url} label={label || url} />
            ) : copy !== null ? (
              // oxlint-disable-next-line react/no-array-index-key -- the buttons of a message keep their order, and two may be alike
              <CopyButton key={index} label={label || t('messages.interactive.copyCode')} value={copy} />
            ) : (
              // oxlint-disable-next-line react/no-array-index-key -- the buttons of a message keep their order, and two may be alike
              <span key={index} className={css.choice}>
                {phone !== null && <IconPhone size={15} stroke={1.75} aria-hidden />}
                {[label, phone].filter((part) => part !== null && part !== '').join(' · ')}
              </span>
            ),
          )}
        </div>
      );
    case 'form':
      return (
        <div className={css.card}>
          <b className={css.title}>{interactive.name || t('messages.interactive.form')}</b>
          <dl className={css.answers}>
            {interactive.answers.map(({ label, value }, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- the answers of a form keep their order, and two may be alike
              <div key={index}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      );
    case 'choices':
      return <ChoicesCard question={interactive} onChoose={onChoose} />;
    case 'choice':
      return interactive.written === '' ? null : (
        <span className={css.note}>{t('messages.interactive.written', { text: interactive.written })}</span>
      );
    case 'locationRequest':
      return (
        <div className={css.buttons}>
          {onSendPlace ? (
            <UnstyledButton className={css.choice} onClick={onSendPlace}>
              <IconMapPin size={15} stroke={1.75} aria-hidden />
              {t('messages.interactive.sendPlace')}
            </UnstyledButton>
          ) : (
            <span className={css.choice}>
              <IconMapPin size={15} stroke={1.75} aria-hidden />
              {t('messages.interactive.sendPlace')}
            </span>
          )}
        </div>
      );
    case 'numberRequest':
      return (
        <div className={css.buttons}>
          <span className={css.choice}>{t('messages.interactive.shareNumber')}</span>
        </div>
      );
    // Its words are the text of the message.
    case 'callPermission':
      return null;
    case 'link':
      return <LinkCard link={interactive} />;
    case 'event':
      return <EventCard event={interactive} />;
    case 'poll':
      return <PollCard poll={interactive} />;
  }
}

const pixKeyWords = { CPF: 'cpf', CNPJ: 'cnpj', PHONE: 'phone', EMAIL: 'email', EVP: 'evp' } as const;

function PixKey({ value, keyType, name }: { value: string; keyType: keyof typeof pixKeyWords | null; name: string }) {
  const { t } = useTranslation();
  return (
    <div className={css.pix}>
      <span className={css.note}>
        {t('messages.interactive.pix')}
        {keyType && ` · ${t(`messages.interactive.pixKey.${pixKeyWords[keyType]}`)}`}
      </span>
      <b className={css.key}>{value}</b>
      {name !== '' && <span className={css.note}>{name}</span>}
      <CopyButton label={t('messages.interactive.copyKey')} value={value} />
    </div>
  );
}

interface OrderProps {
  title: string;
  reference: string;
  items: readonly OrderItem[];
  itemCount: number;
  total: number | null;
  currency: string;
}

function OrderCard({ title, reference, items, itemCount, total, currency }: OrderProps) {
  const { t } = useTranslation();
  const more = itemCount - items.length;
  return (
    <>
      <b className={css.title}>
        {title}
        {reference !== '' && <span className={css.note}> {reference}</span>}
      </b>
      {items.length > 0 && (
        <ul className={css.items}>
          {items.map((item, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- the items of an order keep their order, and two may be alike
            <li key={index} className={css.item}>
              {item.pictureUrl ? (
                <img className={css.picture} src={item.pictureUrl} alt="" loading="lazy" />
              ) : (
                <span className={css.picture}>
                  <IconPackage size={16} stroke={1.75} aria-hidden />
                </span>
              )}
              <span className={css.name}>
                {item.quantity} × {item.name || item.reference}
              </span>
              {item.price !== null && <span className={css.price}>{formatCurrency(item.price, currency)}</span>}
            </li>
          ))}
        </ul>
      )}
      {more > 0 && <span className={css.note}>{t('messages.interactive.moreItems', { count: more })}</span>}
      {total !== null && (
        <span className={css.total}>
          {t('messages.interactive.total')}
          <b>{formatCurrency(total, currency)}</b>
        </span>
      )}
    </>
  );
}
