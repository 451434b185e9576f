import type { Message } from '@balcao/contract';
import { IconMapPinFilled } from '../../../../ui/icons/index.ts';
import { useTranslation } from 'react-i18next';
import { parseLocation } from '../../messages/index.ts';
import css from './location-message.module.css';

/** A place: the small map that came with it, else a drawn one; opens the map it links to. */
export function LocationMessage({ message }: { message: Message }) {
  const { t } = useTranslation();
  const { image, link, description } = parseLocation(message.body);
  const map = image ? <img src={image} alt="" className={css.map} /> : <DrawnMap />;
  if (!link) return <div className={css.place}>{map}</div>;
  return (
    <a
      className={css.place}
      href={link}
      target="_blank"
      rel="noopener noreferrer nofollow"
      aria-label={`${t('messages.kinds.openMap')}: ${description || t('messages.kinds.location')}`}
    >
      {map}
      <span className={css.open}>{t('messages.kinds.openMap')}</span>
    </a>
  );
}

/** Streets of no town: a map that was not sent is not made up either. */
function DrawnMap() {
  return (
    <span className={css.map}>
      <svg viewBox="0 0 250 100" preserveAspectRatio="xMidYMid slice" className={css.streets} aria-hidden>
        <path d="M-5 30 90 18 255 40M-5 82 120 66 255 88M60-5 84 105M168-5 150 105M212-5 226 105" />
      </svg>
      <IconMapPinFilled size={34} className={css.pin} aria-hidden />
    </span>
  );
}
