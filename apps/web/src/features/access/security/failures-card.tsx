import { IconShieldCheck, IconShieldX } from '../../../ui/icons/index.ts';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../ui/text/format.ts';
import card from '../../../ui/layout/section-card.module.css';
import css from './security.module.css';
import type { Security } from './security.queries.ts';

/**
 * Failed attempts to sign in to the own account: what was wrong, when, and from where as far as browser and network
 * reveal it.
 */
export function FailuresCard({ failures }: { failures: Security['failedSignIns'] }) {
  const { t } = useTranslation();
  const knewPassword = failures.some(({ reason }) => reason === 'code');
  return (
    <section className={card.card} aria-label={t('security.failures.title')}>
      <header className={card.head}>
        <div>
          <h2 className={card.title}>{t('security.failures.title')}</h2>
          {failures.length > 0 && <p className={card.text}>{t('security.failures.text')}</p>}
          {knewPassword && <p className={css.alarm}>{t('security.failures.hint')}</p>}
        </div>
      </header>
      {failures.length === 0 && (
        <div className={card.row}>
          <IconShieldCheck className={card.tile} stroke={1.75} aria-hidden />
          <span className={card.words}>{t('security.failures.none')}</span>
        </div>
      )}
      {failures.map(({ at, device, address, language, timeZone, reason }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two of one moment differ in nothing that is shown
        <div key={`${at} ${index}`} className={card.row}>
          <IconShieldX className={card.tile} stroke={1.75} aria-hidden />
          <div className={card.words}>
            <span>{t(`security.failures.reasons.${reason}`)}</span>
            <small>{device ?? t('security.sessions.unknown')}</small>
            <small>{[address, timeZone?.replaceAll('_', ' '), language].filter(Boolean).join(' · ')}</small>
          </div>
          <small className={css.seen}>{formatDateTime(at)}</small>
        </div>
      ))}
    </section>
  );
}
