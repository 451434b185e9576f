import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { keySample } from './code-samples.rules.ts';
import type { SampleLanguage } from './code-samples.rules.ts';
import { LanguageCodeBox } from './language-code-box.tsx';
import table from '../../../ui/lists/table-page.module.css';
import css from './panel.module.css';

/** How a program calls with a key, to be copied. */
export function KeySamples() {
  const { t, i18n } = useTranslation();
  const [language, setLanguage] = useState<SampleLanguage>('curl');
  const code = keySample(language, { origin: window.location.origin, locale: i18n.language });
  return (
    <section>
      <div className={css.head}>
        <h2 className={css.heading}>{t('messagesApi.keys.sample')}</h2>
        <span className={table.meta}>{t('messagesApi.keys.sampleHint')}</span>
      </div>
      <LanguageCodeBox language={language} code={code} onLanguage={setLanguage} />
    </section>
  );
}
