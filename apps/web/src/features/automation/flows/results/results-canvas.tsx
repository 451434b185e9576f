import type { FlowDrawing } from '@balcao/contract';
import { Background, BackgroundVariant, ReactFlow } from '@xyflow/react';
import '@xyflow/react/dist/base.css';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import {
  canvasEdges,
  CanvasActionsContext,
  nodesOf,
  type CanvasActions,
  type FlowEdgeOnCanvas,
  type FlowNode,
} from '../canvas/canvas-parts.ts';
import css from '../canvas/canvas.module.css';
import { edgeTypes, fitOnce, nodeTypes, plain } from '../canvas/canvas-options.ts';
import { ArrowHeads } from '../canvas/arrow-heads.tsx';
import { ZoomBar } from '../canvas/zoom-bar.tsx';
import { FlowCountsContext, type FlowCounts } from './counts.ts';

const nothing = () => undefined;
const noActions: CanvasActions = {
  chooseBlock: nothing,
  beginWay: nothing,
  removeWay: nothing,
  renameGroup: nothing,
  duplicateGroup: nothing,
  copyGroup: nothing,
  deleteGroup: nothing,
  testFrom: nothing,
};

/** A published drawing with what conversations did in it. Nothing can be changed. */
export function ResultsCanvas({
  drawing,
  counts,
  chosenBlockId,
}: {
  drawing: FlowDrawing;
  counts: FlowCounts;
  chosenBlockId: string | null;
}) {
  const { t } = useTranslation();
  const nodes = useMemo(
    () => nodesOf(drawing, { chosenBlockId, problems: [], simulation: null, passed: counts.most }),
    [drawing, chosenBlockId, counts],
  );
  const edges = useMemo(() => canvasEdges(drawing, { passed: counts.most, chosen: null }), [drawing, counts]);
  return (
    <CanvasActionsContext value={noActions}>
      <FlowCountsContext value={counts}>
        <div className={css.canvas} role="region" aria-label={t('flowBuilder.canvas.label')}>
          <ArrowHeads />
          <ReactFlow<FlowNode, FlowEdgeOnCanvas>
            nodes={nodes}
            edges={edges}
            nodeTypes={nodeTypes}
            edgeTypes={edgeTypes}
            nodesDraggable={false}
            nodesConnectable={false}
            edgesFocusable={false}
            elementsSelectable={false}
            minZoom={0.25}
            maxZoom={2}
            fitView
            fitViewOptions={fitOnce}
            deleteKeyCode={null}
            proOptions={plain}
          >
            <Background variant={BackgroundVariant.Dots} gap={20} size={1.5} color="var(--b-line-strong)" />
            <ZoomBar isDockOpen={false} />
          </ReactFlow>
        </div>
      </FlowCountsContext>
    </CanvasActionsContext>
  );
}
