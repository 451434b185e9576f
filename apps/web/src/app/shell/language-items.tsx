import { languages } from '@balcao/i18n';
import { Menu } from '../../ui/overlays/menu.ts';
import { IconCheck } from '../../ui/icons/index.ts';
import { useTranslation } from 'react-i18next';
import { languageNames, setLanguage } from '../texts/i18n.ts';

/** The languages of the interface, each under its own name. */
export function LanguageItems() {
  const { i18n } = useTranslation();
  return languages.map((language) => (
    <Menu.Item
      key={language}
      lang={language}
      onClick={() => void setLanguage(language)}
      aria-current={i18n.language === language || undefined}
      rightSection={i18n.language === language && <IconCheck size={16} stroke={1.75} aria-hidden />}
    >
      {languageNames[language]}
    </Menu.Item>
  ));
}
