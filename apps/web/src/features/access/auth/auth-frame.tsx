import { languages } from '@balcao/i18n';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { languageNames, setLanguage } from '../../../app/texts/i18n.ts';
import { useVersion } from '../../../app/version.ts';
import { Counter } from '../../../ui/counter.tsx';
import { Logo } from '../../../ui/logo.tsx';
import { TilePattern } from '../../../ui/tile-pattern.tsx';
import css from './auth-frame.module.css';

interface Props {
  title: string;
  subtitle: ReactNode;
  children: ReactNode;
}

/** The door: what all screens without a session share. The tiles are shown here and in empty states only. */
export function AuthFrame({ title, subtitle, children }: Props) {
  const { t } = useTranslation();
  useEffect(() => {
    document.title = `${title} — Balcão`;
  }, [title]);
  return (
    <div className={css.door}>
      <div className={css.side}>
        <header>
          <Logo height={32} />
        </header>
        <main className={css.main}>
          <h1 className={css.title}>{title}</h1>
          <p className={css.subtitle}>{subtitle}</p>
          {children}
        </main>
        <Foot />
      </div>
      <div className={css.wall} aria-hidden>
        <TilePattern className={css.tiles} />
        <div className={css.card}>
          <span className={css.bell}>
            <Counter value={6} />
          </span>
          <p>
            {t('auth.aside.waiting')}
            <br />
            {t('auth.aside.answered')}
          </p>
        </div>
      </div>
    </div>
  );
}

function Foot() {
  const { t, i18n } = useTranslation();
  const version = useVersion();
  return (
    <footer className={css.foot}>
      <span>{version && t('auth.version', { version })}</span>
      <nav className={css.languages} aria-label={t('auth.language')}>
        {languages.map((language) => (
          <button
            key={language}
            type="button"
            lang={language}
            className={css.language}
            aria-pressed={i18n.language === language}
            onClick={() => void setLanguage(language)}
          >
            {languageNames[language]}
          </button>
        ))}
      </nav>
    </footer>
  );
}
