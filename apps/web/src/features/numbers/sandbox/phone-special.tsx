import { parseVcards, type SandboxMessage } from '@balcao/contract';
import { IconMapPin, IconPhoneX, IconUser, IconVideoOff } from '../../../ui/icons/index.ts';
import { useTranslation } from 'react-i18next';
import { parseLocation } from '../../inbox/messages/index.ts';
import { formatCardNumber } from '../../../ui/text/phone.ts';
import css from './phone-special.module.css';

/** Kinds that are neither text nor file: a location, a contact card, a missed call. */
export function PhoneSpecial({ message }: { message: SandboxMessage }) {
  const { t } = useTranslation();
  if (message.mediaType === 'locationMessage') return <LocationLink body={message.body} />;
  if (message.mediaType === 'vcard') {
    return parseVcards(message.body).map((person) => (
      <span key={person.name + String(person.numbers[0]?.shown)} className={css.line}>
        <span className={css.round}>
          <IconUser size={18} stroke={1.75} aria-hidden />
        </span>
        <span className={css.words}>
          <b>{person.name}</b>
          {person.numbers.map((number) => (
            <small key={number.shown}>{formatCardNumber(number)}</small>
          ))}
        </span>
      </span>
    ));
  }
  const video = message.body === 'video';
  const Icon = video ? IconVideoOff : IconPhoneX;
  return (
    <span className={css.line}>
      <span className={css.round}>
        <Icon size={18} stroke={1.75} aria-hidden />
      </span>
      <span className={css.words}>
        <b>{t(video ? 'sandbox.phone.videoCall' : 'sandbox.phone.voiceCall')}</b>
        <small>{t('sandbox.phone.notTaken')}</small>
      </span>
    </span>
  );
}

function LocationLink({ body }: { body: string }) {
  const { t } = useTranslation();
  const { image, link, description } = parseLocation(body);
  const content = (
    <>
      {image ? (
        <img className={css.map} src={image} alt="" />
      ) : (
        <span className={css.map}>
          <IconMapPin size={28} stroke={1.75} aria-hidden />
        </span>
      )}
      <span className={css.description}>{description || t('sandbox.actions.location')}</span>
    </>
  );
  if (!link) return <span className={css.place}>{content}</span>;
  return (
    <a className={css.place} href={link} target="_blank" rel="noopener noreferrer nofollow">
      {content}
    </a>
  );
}

/** Whether the body of a message is shown by this file instead of as text. */
export const isSpecial = ({ mediaType }: Pick<SandboxMessage, 'mediaType'>): boolean =>
  mediaType === 'locationMessage' || mediaType === 'vcard' || mediaType === 'call_log';
