import { translationLanguages } from '@balcao/contract';
import type { RewriteStyle, TranslationLanguage } from '@balcao/contract';
import { Menu } from '../../../ui/overlays/menu.ts';
import {
  IconAbc,
  IconAdjustmentsHorizontal,
  IconLanguage,
  IconListNumbers,
  IconMoodSmile,
  IconNote,
  IconSparkles,
  IconWand,
} from '../../../ui/icons/index.ts';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/fields/icon-button.tsx';
import css from './composer-assistant.module.css';

interface Props {
  mobile: boolean;
  isOn: boolean;
  /** something is written that can be rewritten */
  hasText: boolean;
  onSuggest: () => void;
  onRewrite: (style: RewriteStyle, language?: TranslationLanguage) => void;
  onSummarize: () => void;
}

const styles = [
  ['shorter', IconAdjustmentsHorizontal],
  ['kinder', IconMoodSmile],
  ['correct', IconAbc],
  ['steps', IconListNumbers],
] as const satisfies readonly (readonly [RewriteStyle, unknown])[];

/** The wand: the model's actions on a conversation and on the draft. */
export function AssistantMenu({ mobile, isOn, hasText, onSuggest, onRewrite, onSummarize }: Props) {
  const { t } = useTranslation();
  const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;
  return (
    <Menu position="top-start" shadow="md" radius="md" returnFocus={false}>
      <Menu.Target>
        <IconButton
          label={t('assistant.open')}
          size={mobile ? 44 : 34}
          className={css.wand}
          data-on={isOn || undefined}
        >
          <IconWand size={18} stroke={1.75} />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown aria-label={t('assistant.open')}>
        <Menu.Item leftSection={<IconSparkles {...icon} />} onClick={onSuggest}>
          {t('assistant.suggest')}
        </Menu.Item>
        {hasText && (
          <>
            <Menu.Divider />
            {styles.map(([style, Icon]) => (
              <Menu.Item key={style} leftSection={<Icon {...icon} />} onClick={() => onRewrite(style)}>
                {t(`assistant.styles.${style}`)}
              </Menu.Item>
            ))}
            <Menu.Sub>
              <Menu.Sub.Target>
                <Menu.Sub.Item leftSection={<IconLanguage {...icon} />}>{t('assistant.translateTo')}</Menu.Sub.Item>
              </Menu.Sub.Target>
              <Menu.Sub.Dropdown>
                {translationLanguages.map((language) => (
                  <Menu.Item key={language} onClick={() => onRewrite('translate', language)}>
                    {t(`assistant.languages.${language}`)}
                  </Menu.Item>
                ))}
              </Menu.Sub.Dropdown>
            </Menu.Sub>
          </>
        )}
        <Menu.Divider />
        <Menu.Item leftSection={<IconNote {...icon} />} onClick={onSummarize}>
          {t('assistant.summarize')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
