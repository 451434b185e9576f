import type { CompanyVolume } from '@balcao/contract';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Bars } from '../../../ui/bars.tsx';
import { OverviewCard } from '../../../ui/layout/overview-card.tsx';
import { useDialog } from '../../../ui/dialogs/use-dialog.ts';
import css from './operator.module.css';
import { volumeFacts } from './volume-facts.ts';
import { VolumesDialog } from './volumes-dialog.tsx';

/** Messages of the companies with most of them, and the way to all companies. */
export function VolumesCard({ volumes }: { volumes: readonly CompanyVolume[] }) {
  const { t } = useTranslation();
  const all = useDialog<undefined>();
  return (
    <OverviewCard
      title={t('operator.volumes.title')}
      note={t('operator.volumes.note')}
      action={
        volumes.length > 0 && (
          <Button size="xs" variant="default" onClick={() => all.open(undefined)}>
            {t('operator.volumes.all')}
          </Button>
        )
      }
    >
      {volumes.length === 0 ? (
        <p className={css.none}>{t('operator.notCounted')}</p>
      ) : (
        <Bars
          bars={volumes.map((volume) => ({
            key: String(volume.companyId),
            label: volume.name,
            note: t('operator.volumes.facts', volumeFacts(volume)),
            count: volume.messagesIn + volume.messagesOut,
          }))}
        />
      )}
      {all.instanceKey > 0 && <VolumesDialog opened={all.opened} onClose={all.close} />}
    </OverviewCard>
  );
}
