import type { MoveIn, MoveInTrial } from '@balcao/contract';
import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { IconDownload } from '../../../ui/icons/index.ts';
import card from '../../../ui/layout/section-card.module.css';
import { formatNumber } from '../../../ui/text/format.ts';
import { Meta } from '../../../ui/text/meta.tsx';
import { useSaveReport } from './use-save-report.ts';
import css from './move-in.module.css';

/** What stays behind, by its reasons, and the list of it as a file. */
export function LeftReasons({ move, trial }: { move: MoveIn; trial: MoveInTrial }) {
  const { t } = useTranslation();
  const { save, isSaving } = useSaveReport(move);
  return (
    <section className={card.card} aria-label={t('moveIn.trial.leftTitle')}>
      <header className={card.head}>
        <h2 className={card.title}>{t('moveIn.trial.leftTitle')}</h2>
        {trial.reasons.length > 0 && (
          <Button
            variant="subtle"
            size="xs"
            loading={isSaving}
            leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
            onClick={() => void save()}
          >
            {t('moveIn.trial.download')}
          </Button>
        )}
      </header>
      {trial.reasons.length === 0 && <div className={css.line}>{t('moveIn.trial.noneLeft')}</div>}
      {trial.reasons.map(({ reason, count }) => (
        <div key={reason} className={css.line}>
          <span className={css.words}>
            <Text span size="sm">
              {t(`moveIn.reasons.${reason}.name`)}
            </Text>
            <Meta>{t(`moveIn.reasons.${reason}.text`)}</Meta>
          </span>
          <Text span fw={600}>
            {formatNumber(count)}
          </Text>
        </div>
      ))}
      <div className={css.line}>
        <Meta>{t('moveIn.trial.note')}</Meta>
      </div>
    </section>
  );
}
