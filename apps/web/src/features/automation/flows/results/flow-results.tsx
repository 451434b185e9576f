import type { Flow } from '@balcao/contract';
import { Select } from '@mantine/core';
import { ReactFlowProvider, useReactFlow } from '@xyflow/react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../../app/errors.ts';
import { useToday } from '../../../../app/use-today.ts';
import { EmptyState } from '../../../../ui/lists/empty-state.tsx';
import { RetryNotice } from '../../../../ui/lists/load-failed.tsx';
import { SkeletonRows } from '../../../../ui/lists/skeleton-rows.tsx';
import { DrawingCanvas } from '../canvas/drawing-canvas.tsx';
import { groupOf } from '../drawing/edit-drawing.rules.ts';
import { useFlowVersions } from '../flows.queries.ts';
import { RecordNamesContext, useRecordNames } from '../use-flow-names.ts';
import { countsOf } from './counts.ts';
import { useFlowResults } from './flow-results.queries.ts';
import css from './flow-results.module.css';
import { ResultsPanel } from './results-panel.tsx';

const periods = ['7', '30', '90', '365'] as const;
const showMs = 200;

/** What became of the conversations of a flow, in the drawing that was published. */
export function FlowResultsView({ flow, isPhone }: { flow: Flow; isPhone: boolean }) {
  const names = useRecordNames();
  return (
    <RecordNamesContext value={names}>
      <ReactFlowProvider>
        <Results flow={flow} isPhone={isPhone} />
      </ReactFlowProvider>
    </RecordNamesContext>
  );
}

function Results({ flow, isPhone }: { flow: Flow; isPhone: boolean }) {
  const { t } = useTranslation();
  const today = useToday();
  const canvas = useReactFlow();
  const [days, setDays] = useState<(typeof periods)[number]>('30');
  const [version, setVersion] = useState<number | null>(null);
  const [chosenBlockId, setChosenBlockId] = useState<string | null>(null);
  const { data: versions = [] } = useFlowVersions(flow.id);
  const results = useFlowResults(flow.id, { today, days: Number(days), version });
  const { data } = results;
  const counts = useMemo(() => data && countsOf(data), [data]);
  const filters = (
    <div className={css.filters}>
      <Select
        aria-label={t('flowResults.period')}
        data={periods.map((value) => ({ value, label: t('flowResults.lastDays', { count: Number(value) }) }))}
        allowDeselect={false}
        value={days}
        onChange={(value) => value && setDays(value)}
      />
      <Select
        aria-label={t('flowResults.version')}
        data={[
          { value: 'all', label: t('flowResults.allVersions') },
          ...versions.map(({ number }) => ({ value: String(number), label: t('flows.version', { number }) })),
        ]}
        allowDeselect={false}
        value={version === null ? 'all' : String(version)}
        onChange={(value) => value && setVersion(value === 'all' ? null : Number(value))}
      />
    </div>
  );
  if (results.isError && !data) return <RetryNotice onRetry={results.refetch}>{errorText(results.error)}</RetryNotice>;
  if (!data || !counts) return <SkeletonRows count={6} height={54} avatar={0} />;
  const { drawing } = data;
  if (!drawing || data.total.conversations === 0)
    return (
      <div className={css.none}>
        {filters}
        <EmptyState
          title={t(drawing ? 'flowResults.empty.title' : 'flowResults.unpublished.title')}
          text={t(drawing ? 'flowResults.empty.text' : 'flowResults.unpublished.text')}
        />
      </div>
    );
  const show = (blockId: string) => {
    setChosenBlockId(blockId);
    const group = groupOf(drawing, blockId);
    if (group) void canvas.fitView({ nodes: [{ id: group.id }], maxZoom: 1, duration: showMs });
  };
  return (
    <div className={css.results} data-phone={isPhone || undefined}>
      {!isPhone && <DrawingCanvas key={version ?? 'all'} {...{ drawing, counts, chosenBlockId }} />}
      <div className={css.side}>
        {filters}
        <ResultsPanel results={data} drawing={drawing} onShow={show} />
      </div>
    </div>
  );
}
