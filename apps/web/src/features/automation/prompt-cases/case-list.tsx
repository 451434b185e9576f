import { Button, Chip } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { IconPlus, IconShieldCheck, IconTrendingDown, IconTrendingUp } from '../../../ui/icons/index.ts';
import { StatusPill } from '../../../ui/status-pill.tsx';
import { Meta } from '../../../ui/text/meta.tsx';
import { isShown, type CaseFilter, type CaseRow } from './cases.rules.ts';
import css from './prompt-cases.module.css';
import { useExpectedWords } from './use-expected-words.ts';
import { VerdictSign } from './verdict-sign.tsx';

const filters: readonly CaseFilter[] = ['all', 'erred', 'unsure'];

interface Props {
  rows: readonly CaseRow[];
  filter: CaseFilter;
  chosenId: number | undefined;
  onFilter: (filter: CaseFilter) => void;
  onChoose: (id: number) => void;
  onAdd: () => void;
}

/** The cases of a prompt with what came of them, errors first. */
export function CaseList({ rows, filter, chosenId, onFilter, onChoose, onAdd }: Props) {
  const { t } = useTranslation();
  const { summaryOf } = useExpectedWords();
  const shown = rows.filter((row) => isShown(row, filter));
  return (
    <div className={css.card}>
      <div className={css.head}>
        <Chip.Group value={filter} onChange={(value) => onFilter(filters.find((one) => one === value) ?? 'all')}>
          {filters.map((one) => (
            <Chip key={one} size="xs" value={one}>
              {t(`promptCases.filters.${one}`)} {rows.filter((row) => isShown(row, one)).length}
            </Chip>
          ))}
        </Chip.Group>
        <Button size="compact-sm" variant="default" ml="auto" leftSection={<IconPlus size={14} />} onClick={onAdd}>
          {t('promptCases.add')}
        </Button>
      </div>
      {shown.length === 0 && (
        <Meta as="p" className={css.none}>
          {t('promptCases.noneFound')}
        </Meta>
      )}
      {shown.map(({ promptCase, result }) => (
        <button
          key={promptCase.id}
          type="button"
          className={css.row}
          aria-current={promptCase.id === chosenId}
          onClick={() => onChoose(promptCase.id)}
        >
          <VerdictSign verdict={result?.verdict} />
          <span className={css.words}>
            <div className={css.cut}>{promptCase.title}</div>
            <Meta as="div" className={css.cut}>
              {summaryOf(promptCase)}
            </Meta>
          </span>
          {result?.change === 'worse' && (
            <StatusPill tone="bad" icon={<IconTrendingDown />}>
              {t('promptCases.worse')}
            </StatusPill>
          )}
          {result?.change === 'better' && (
            <StatusPill tone="ok" icon={<IconTrendingUp />}>
              {t('promptCases.better')}
            </StatusPill>
          )}
          {promptCase.isCritical && (
            <IconShieldCheck size={18} stroke={1.75} aria-label={t('promptCases.critical')} color="var(--b-text-3)" />
          )}
        </button>
      ))}
    </div>
  );
}
