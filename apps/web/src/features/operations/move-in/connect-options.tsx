import type { MoveIn } from '@balcao/contract';
import { Select, Switch } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import card from '../../../ui/layout/section-card.module.css';
import { useConnections } from '../../numbers/connections/index.ts';
import { useChangeMoveIn } from './move-in.queries.ts';
import css from './move-in.module.css';

const monthChoices = [3, 6, 12, 24, 36];

/** What of a source comes, and where it goes on. */
export function ConnectOptions({ move, action }: { move: MoveIn; action: ReactNode }) {
  const { t } = useTranslation();
  const change = useChangeMoveIn(move.id);
  const { data: connections = [] } = useConnections();
  const { choices, survey, kind, originId } = move;
  const companies = survey?.companies ?? [];
  return (
    <section className={card.card} aria-label={t(`moveIn.sources.${kind}.name`)}>
      <header className={card.head}>
        <h2 className={card.title}>{t(`moveIn.sources.${kind}.name`)}</h2>
      </header>
      <div className={css.pad}>
        {companies.length > 0 && (
          <Select
            label={t('moveIn.connect.company')}
            description={t('moveIn.connect.companyFound', { count: companies.length })}
            data={companies.map(({ id, name }) => ({ value: id, label: `${id} · ${name}` }))}
            value={choices.company || null}
            searchable
            disabled={originId !== null}
            onChange={(company) => change.mutate({ company: company ?? '' })}
          />
        )}
        <Select
          label={t('moveIn.connect.connection')}
          placeholder={t('moveIn.connect.noConnection')}
          data={connections.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={choices.whatsappId === null ? null : String(choices.whatsappId)}
          clearable
          disabled={originId !== null}
          onChange={(value) => change.mutate({ whatsappId: value === null ? null : Number(value) })}
        />
        <Select
          label={t('moveIn.connect.months')}
          data={[
            { value: '', label: t('moveIn.connect.monthsAll') },
            ...monthChoices.map((count) => ({
              value: String(count),
              label: t('moveIn.connect.monthsCount', { count }),
            })),
          ]}
          value={String(choices.months ?? '')}
          allowDeselect={false}
          onChange={(value) => change.mutate({ months: value ? Number(value) : null })}
        />
        {kind !== 'sheet' && (
          <Switch
            label={t('moveIn.connect.withFiles')}
            description={t('moveIn.connect.withFilesHint')}
            checked={choices.withFiles}
            onChange={(event) => change.mutate({ withFiles: event.currentTarget.checked })}
          />
        )}
        {action}
      </div>
    </section>
  );
}
