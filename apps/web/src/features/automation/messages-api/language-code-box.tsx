import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CodeBox, CopyIconButton } from './code-box.tsx';
import { sampleLanguages } from './code-samples.rules.ts';
import type { SampleLanguage } from './code-samples.rules.ts';

interface Props {
  language: SampleLanguage;
  code: string;
  onLanguage: (language: SampleLanguage) => void;
}

/** A sample of a call in the chosen language, to be copied. */
export function LanguageCodeBox({ language, code, onLanguage }: Props) {
  const { t } = useTranslation();
  return (
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
            onChange={(value) => onLanguage(value)}
          />
          <CopyIconButton text={code} label={t('messagesApi.copy')} />
        </>
      }
    />
  );
}
