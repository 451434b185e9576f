import type { Interactive } from '@balcao/contract';
import css from './referral-card.module.css';

interface Props {
  link: Extract<Interactive, { kind: 'link' }>;
}

/** The preview that the sender's phone shows of an address in the text. */
export function LinkCard({ link: { url, title, description, pictureUrl } }: Props) {
  const content = (
    <>
      {pictureUrl && <img className={css.picture} src={pictureUrl} alt="" loading="lazy" />}
      <span className={css.words}>
        {title !== '' && <b className={css.headline}>{title}</b>}
        {description !== '' && <span className={css.body}>{description}</span>}
        {url !== null && <span className={css.kind}>{new URL(url).hostname}</span>}
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
