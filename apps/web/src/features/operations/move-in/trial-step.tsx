import type { MoveIn, MoveInTrial } from '@balcao/contract';
import { Loader, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { NoticeBox } from '../../../ui/layout/notice-box.tsx';
import card from '../../../ui/layout/section-card.module.css';
import { formatNumber, formatSeconds } from '../../../ui/text/format.ts';
import { Meta } from '../../../ui/text/meta.tsx';
import { LeftReasons } from './left-reasons.tsx';
import { ThingName } from './thing-name.tsx';
import css from './move-in.module.css';

/** What a source would bring; while it is read, that it is. */
export function TrialStep({ move }: { move: MoveIn }) {
  const { t } = useTranslation();
  const { trial } = move;
  if (!trial)
    return (
      <section className={card.card} aria-live="polite">
        <div className={css.pad}>
          <Loader size="sm" />
          <Text fw={600}>{t('moveIn.trial.running')}</Text>
          <Meta as="p">{t('moveIn.trial.runningText')}</Meta>
        </div>
      </section>
    );
  return (
    <div className={css.columns}>
      <div className={css.column}>
        <NoticeBox tone="info" title={t('moveIn.trial.done', { time: formatSeconds(Math.max(1, trial.seconds)) })}>
          {t('moveIn.trial.doneText')} {t('moveIn.trial.startNote')}
        </NoticeBox>
        {!trial.isWhole && <NoticeBox tone="warn">{t('moveIn.trial.notWhole')}</NoticeBox>}
        <TrialTable trial={trial} />
        <TrialFacts trial={trial} />
      </div>
      <LeftReasons move={move} trial={trial} />
    </div>
  );
}

function TrialTable({ trial }: { trial: MoveInTrial }) {
  const { t } = useTranslation();
  const hasKnown = trial.counts.some(({ known }) => known > 0);
  const columns = ['there', 'comes', 'merges', ...(hasKnown ? (['known'] as const) : []), 'left'] as const;
  return (
    <section className={card.card} aria-label={t('moveIn.trial.table')}>
      <div className={css.tableBox}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('moveIn.trial.what')}</Table.Th>
              {columns.map((column) => (
                <Table.Th key={column} ta="right">
                  {t(`moveIn.trial.${column}`)}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {trial.counts.map((counts) => (
              <Table.Tr key={counts.thing}>
                <Table.Td>
                  <ThingName thing={counts.thing} />
                </Table.Td>
                {columns.map((column) => (
                  <Table.Td key={column} ta="right" fw={column === 'comes' ? 600 : undefined}>
                    {formatNumber(counts[column])}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </section>
  );
}

function TrialFacts({ trial }: { trial: MoveInTrial }) {
  const { t } = useTranslation();
  const { onePerson, refusing, files, filesMissing, tablesLeft } = trial;
  const facts = [
    ...(onePerson > 0 ? [t('moveIn.trial.onePerson', { count: onePerson })] : []),
    ...(refusing > 0 ? [t('moveIn.trial.refusing', { count: refusing })] : []),
    ...(files > 0 ? [t('moveIn.trial.files', { count: files, missing: filesMissing })] : []),
  ];
  const tables = tablesLeft.filter(({ rows }) => rows > 0);
  if (facts.length === 0 && tables.length === 0) return null;
  return (
    <section className={card.card}>
      <div className={css.pad}>
        {facts.map((fact) => (
          <Text key={fact} size="sm">
            {fact}
          </Text>
        ))}
        {tables.length > 0 && (
          <Meta as="p">
            {t('moveIn.trial.tables')}:{' '}
            {tables.map(({ name, reason }) => `${name} (${t(`moveIn.trial.tableReasons.${reason}`)})`).join(', ')}
          </Meta>
        )}
      </div>
    </section>
  );
}
