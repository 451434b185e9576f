import type { Referral } from '@balcao/contract';
import { IconSpeakerphone, IconCircleDashed } from '../../../ui/icons/index.ts';
import { useTranslation } from 'react-i18next';
import css from './referral-card.module.css';

/** The origin of the contact's message: an advertisement, with a link to it, or a status. */
export function ReferralCard({ referral }: { referral: Referral }) {
  const { t } = useTranslation();
  const { kind, headline, body, url, pictureUrl } = referral;
  const Icon = kind === 'ad' ? IconSpeakerphone : IconCircleDashed;
  const content = (
    <>
      {pictureUrl && <img className={css.picture} src={pictureUrl} alt="" loading="lazy" />}
      <span className={css.words}>
        <span className={css.kind}>
          <Icon size={14} stroke={1.75} aria-hidden />
          {t(`messages.referral.${kind}`)}
        </span>
        {headline !== '' && <b className={css.headline}>{headline}</b>}
        {body !== '' && <span className={css.body}>{body}</span>}
      </span>
    </>
  );
  if (url === null) return <span className={css.card}>{content}</span>;
  return (
    <a className={css.card} href={url} target="_blank" rel="noopener noreferrer nofollow">
      {content}
    </a>
  );
}
