import type { MessageTemplate } from '@balcao/contract';
import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { plainText } from '../../../ui/text/chat-text.tsx';
import css from './template-dialog.module.css';
import { templateKey } from './templates.rules.ts';

interface Props {
  templates: readonly MessageTemplate[];
  chosenKey: string | undefined;
  onChoose: (template: MessageTemplate) => void;
}

const categories = ['MARKETING', 'UTILITY', 'AUTHENTICATION'] as const;

/** Templates to choose from; one that cannot be filled in here is marked. */
export function TemplateList({ templates, chosenKey, onChoose }: Props) {
  const { t } = useTranslation();
  return (
    <ul className={css.list} aria-label={t('templates.list')}>
      {templates.map((template) => {
        const { name, language, body, usable } = template;
        const category = categories.find((one) => one === template.category.toUpperCase());
        return (
          <li key={templateKey(template)}>
            <UnstyledButton
              className={css.choice}
              disabled={!usable}
              aria-current={templateKey(template) === chosenKey || undefined}
              onClick={() => onChoose(template)}
            >
              <b>{name}</b>
              <span className={css.meta}>
                {category ? t(`templates.categories.${category}`) : template.category} · {language}
              </span>
              <span className={css.text}>{usable ? plainText(body) : t('templates.unusable')}</span>
            </UnstyledButton>
          </li>
        );
      })}
    </ul>
  );
}
