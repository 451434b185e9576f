import { languages } from '@balcao/i18n';
import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageNames, setLanguage } from '../../app/texts/i18n.ts';
import { SheetAction } from '../../ui/dialogs/sheet-action.tsx';
import { Sheet } from '../../ui/dialogs/sheet.tsx';
import { IconCheck, IconLanguage, IconMoon, IconSun } from '../../ui/icons/index.ts';

export function ColorSchemeRow() {
  const { t } = useTranslation();
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark';
  return (
    <SheetAction icon={isDark ? IconSun : IconMoon} onClick={() => setColorScheme(isDark ? 'light' : 'dark')}>
      {isDark ? t('shell.light') : t('shell.dark')}
    </SheetAction>
  );
}

export function LanguageRow() {
  const { t, i18n } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <SheetAction icon={IconLanguage} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {t('shell.language')}
      </SheetAction>
      {isOpen && (
        <Sheet title={t('shell.language')} flush onClose={() => setIsOpen(false)}>
          {languages.map((language) => (
            <SheetAction
              key={language}
              lang={language}
              active={i18n.language === language}
              aria-current={i18n.language === language || undefined}
              end={i18n.language === language && <IconCheck size={20} stroke={1.75} aria-hidden />}
              onClick={() => {
                void setLanguage(language);
                setIsOpen(false);
              }}
            >
              {languageNames[language]}
            </SheetAction>
          ))}
        </Sheet>
      )}
    </>
  );
}
