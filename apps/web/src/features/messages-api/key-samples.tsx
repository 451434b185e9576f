import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeBox, CopyButton } from './code-box.tsx';
import { keySample, sampleLanguages } from './code-samples.rules.ts';
import type { SampleLanguage } from './code-samples.rules.ts';
import table from '../../ui/table-page.module.css';
import css from './panel.module.css';

/** How a program calls with a key, to be copied. */
export function KeySamples() {
  const { t } = useTranslation();
  const [language, setLanguage] = useState<SampleLanguage>('curl');
  const code = keySample(language, window.location.origin);
  return (
    <section>
      <div className={css.head}>
        <h2 className={css.heading}>{t('messagesApi.keys.sample')}</h2>
        <span className={table.meta}>{t('messagesApi.keys.sampleHint')}</span>
      </div>
      <CodeBox
        label={t('messagesApi.send.code', { language })}
        code={code}
        head={
          <>
            <SegmentedControl
              size="xs"
              aria-label={t('messagesApi.send.language')}
              value={language}
              data={[...sampleLanguages]}
              onChange={(value) => setLanguage(value)}
            />
            <CopyButton text={code} label={t('messagesApi.copy')} />
          </>
        }
      />
    </section>
  );
}
