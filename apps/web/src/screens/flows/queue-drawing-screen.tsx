import { maxFlows } from '@balcao/contract';
import { Button, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useNavigate, useParams } from '@tanstack/react-router';
import { ReactFlowProvider } from '@xyflow/react';
import { useTranslation } from 'react-i18next';
import { readImpersonation } from '../../app/api/session-store.ts';
import { errorText } from '../../app/errors.ts';
import barCss from '../../features/automation/flows/bar/flow-bar.module.css';
import { DrawingCanvas } from '../../features/automation/flows/canvas/drawing-canvas.tsx';
import builderCss from '../../features/automation/flows/flow-builder.module.css';
import { useFlowCount, useFlowFromQueue, useQueueDrawing } from '../../features/automation/flows/flows.queries.ts';
import { FlowOutline } from '../../features/automation/flows/parts/flow-outline.tsx';
import { RecordNamesContext, usePlaceNames } from '../../features/automation/flows/use-flow-names.ts';
import { IconButton } from '../../ui/fields/icon-button.tsx';
import { usePageTitle } from '../../ui/hooks/use-page-title.ts';
import { IconChevronLeft, IconLock, IconSitemap } from '../../ui/icons/index.ts';
import { RetryNotice } from '../../ui/lists/load-failed.tsx';
import { SkeletonRows } from '../../ui/lists/skeleton-rows.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { Meta } from '../../ui/text/meta.tsx';

/** The menu of a queue drawn as a flow, to look at. A flow that is made of it is a copy. */
export function QueueDrawingScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const names = usePlaceNames();
  const { queueId = '' } = useParams({ strict: false });
  const isPhone = useMediaQuery('(max-width: 899px)', undefined, { getInitialValueInEffect: false }) ?? false;
  const id = /^\d{1,9}$/.test(queueId) ? Number(queueId) : 0;
  const { data, isError, error, refetch } = useQueueDrawing(id);
  const { data: count = 0 } = useFlowCount();
  const isFull = count >= maxFlows;
  const turn = useFlowFromQueue((flow) => void navigate({ to: '/flows/$flowId', params: { flowId: String(flow.id) } }));
  usePageTitle(data?.name ?? t('flows.title'));
  return (
    <RecordNamesContext value={names}>
      <div className={builderCss.builder}>
        <header className={barCss.bar}>
          <IconButton label={t('flowBuilder.back')} onClick={() => void navigate({ to: '/flows' })}>
            <IconChevronLeft size={18} stroke={1.75} />
          </IconButton>
          <Text component="h1" size="lg" className={barCss.title}>
            {data ? t('flows.queueMenu.title', { name: data.name }) : t('flows.title')}
          </Text>
          <StatusPill tone="off" icon={<IconLock />}>
            {t('flows.queueMenu.readOnly')}
          </StatusPill>
          <Meta className={barCss.save}>{t('flows.queueMenu.hint')}</Meta>
          <div className={barCss.actions}>
            <Button variant="default" onClick={() => void navigate({ to: '/queues' })}>
              {t('flows.queueMenu.edit')}
            </Button>
            {/* An operator inside a company changes no flow. */}
            {readImpersonation() === null && (
              <Button
                leftSection={<IconSitemap size={16} stroke={1.75} />}
                disabled={!data || isFull}
                title={isFull ? t('flows.full', { max: maxFlows }) : undefined}
                loading={turn.isPending}
                onClick={() => turn.mutate(id)}
              >
                {t('flows.queueMenu.turn')}
              </Button>
            )}
          </div>
        </header>
        {data ? (
          isPhone ? (
            <FlowOutline editor={{ drawing: data.drawing, selection: null }} commands={undefined} />
          ) : (
            <ReactFlowProvider>
              <DrawingCanvas drawing={data.drawing} counts={null} chosenBlockId={null} />
            </ReactFlowProvider>
          )
        ) : isError ? (
          <RetryNotice onRetry={refetch}>{errorText(error)}</RetryNotice>
        ) : (
          <SkeletonRows count={6} height={54} avatar={0} />
        )}
      </div>
    </RecordNamesContext>
  );
}
