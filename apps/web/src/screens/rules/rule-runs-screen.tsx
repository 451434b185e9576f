import type { RuleRun } from '@balcao/contract';
import { Select } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLookup } from '../../app/crud/use-crud.ts';
import { RunDetail, RunOutcome, runTime } from '../../features/automation/rules/run-parts.tsx';
import { rulesCrud, useRuleRuns } from '../../features/automation/rules/rules.queries.ts';
import { ColorLabel } from '../../ui/color-label.tsx';
import { IconButton } from '../../ui/fields/icon-button.tsx';
import { useSearchText } from '../../ui/fields/search-field.tsx';
import { IconChevronLeft } from '../../ui/icons/index.ts';
import { DataTable } from '../../ui/lists/data-table.tsx';
import { pagedList } from '../../ui/lists/table-list.ts';
import { TablePage } from '../../ui/lists/table-page.tsx';
import { SegmentedCount } from '../../ui/segmented-count.tsx';
import { formatDateTime } from '../../ui/text/format.ts';

/** What rules did, newest first, with why. */
export function RuleRunsScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { ruleId } = useSearch({ strict: false });
  const search = useSearchText();
  const [onlyProblems, setOnlyProblems] = useState(false);
  const { data: rules = [] } = useLookup(rulesCrud);
  const query = useRuleRuns({ ruleId: ruleId ?? null, search: search.search, onlyProblems });
  const problems = query.data?.pages[0]?.problems;
  const queueOf = ({ queue }: RuleRun) =>
    queue === null ? '—' : <ColorLabel color={queue.color}>{queue.name}</ColorLabel>;
  return (
    <TablePage
      title={t('rules.runs.title')}
      note={t('rules.runs.kept')}
      before={
        <IconButton label={t('rules.form.back')} onClick={() => void navigate({ to: '/rules' })}>
          <IconChevronLeft size={18} stroke={1.75} />
        </IconButton>
      }
      list={pagedList(query, ({ runs }) => runs)}
      search={{ label: t('rules.runs.search'), ...search }}
      filtered={ruleId !== undefined || onlyProblems}
      row={{ height: 44 }}
      empty={{ title: t('rules.runs.empty.title'), text: t('rules.runs.empty.text') }}
      nothingFound={{ title: t('rules.runs.nothingFound.title'), text: t('rules.runs.nothingFound.text') }}
      secondary={
        <>
          <Select
            aria-label={t('rules.runs.rule')}
            placeholder={t('rules.runs.allRules')}
            data={rules.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={ruleId === undefined ? null : String(ruleId)}
            clearable
            searchable
            onChange={(value) =>
              void navigate({
                to: '/rules/runs',
                search: value === null ? {} : { ruleId: Number(value) },
                replace: true,
              })
            }
          />
          <SegmentedCount
            label={t('rules.runs.what')}
            value={onlyProblems ? 'problems' : 'all'}
            items={[
              { value: 'all', label: t('rules.runs.all') },
              {
                value: 'problems',
                label: t('rules.runs.problems'),
                ...(problems !== undefined && { count: problems }),
              },
            ]}
            onChange={(value) => setOnlyProblems(value === 'problems')}
          />
        </>
      }
    >
      {(runs, end) => (
        <DataTable
          items={runs}
          keyOf={({ id }) => id}
          columns={[
            { label: t('rules.runs.columns.when'), render: ({ at }) => formatDateTime(at) },
            { label: t('rules.runs.columns.rule'), kind: 'grow', render: ({ ruleName }) => ruleName },
            { label: t('rules.runs.columns.ticket'), render: ({ contactName }) => contactName },
            { label: t('rules.runs.columns.queue'), render: queueOf },
            { label: t('rules.runs.columns.did'), render: (run) => <RunOutcome run={run} /> },
            { label: t('rules.runs.columns.took'), kind: 'number', render: (run) => runTime(t, run) },
          ]}
          renderCard={(run) => (
            <>
              <strong>{run.ruleName}</strong>
              <div>
                {run.contactName} · {formatDateTime(run.at)}
              </div>
              <RunOutcome run={run} />
            </>
          )}
          detail={{
            label: ({ ruleName, contactName }) => t('rules.runs.detail', { rule: ruleName, contact: contactName }),
            render: (run) => <RunDetail run={run} rule={rules.find(({ id }) => id === run.ruleId)} />,
          }}
          end={end}
        />
      )}
    </TablePage>
  );
}
