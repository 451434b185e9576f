import { Button, Text, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ruleModels } from './rule-models.ts';
import css from './rules.module.css';

/** As many models as are shown at once. */
const firstModels = 4;

interface Props {
  /** without rules they are the page: all of them are shown */
  isWhole: boolean;
  onChoose: (key: string) => void;
}

/** Ready rules to begin with. */
export function RuleModelsList({ isWhole, onChoose }: Props) {
  const { t } = useTranslation();
  const [showsAll, setShowsAll] = useState(false);
  const shown = isWhole || showsAll ? ruleModels : ruleModels.slice(0, firstModels);
  return (
    <section className={css.models} aria-label={t('rules.models.title')}>
      <div className={css.cardHead}>
        <Text component="h2" size="sm" className={css.cardTitle}>
          {t('rules.models.title')}
        </Text>
        {!isWhole && (
          <Button variant="subtle" size="compact-sm" onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? t('rules.models.fewer') : t('rules.models.all', { count: ruleModels.length })}
          </Button>
        )}
      </div>
      <div className={css.modelGrid}>
        {shown.map(({ key, icon: ModelIcon }) => (
          <UnstyledButton key={key} className={css.model} onClick={() => onChoose(key)}>
            <span className={css.modelIcon}>
              <ModelIcon size={18} stroke={1.75} aria-hidden />
            </span>
            <span>
              <span className={css.modelName}>{t(`rules.models.${key}.name`)}</span>
              <span className={css.modelText}>{t(`rules.models.${key}.text`)}</span>
            </span>
          </UnstyledButton>
        ))}
      </div>
    </section>
  );
}
