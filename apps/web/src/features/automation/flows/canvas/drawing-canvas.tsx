import type { FlowDrawing } from '@balcao/contract';
import { Background, BackgroundVariant, ReactFlow } from '@xyflow/react';
import '@xyflow/react/dist/base.css';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import {
  canvasEdges,
  CanvasActionsContext,
  nodesOf,
  ReadOnlyContext,
  type CanvasActions,
  type FlowEdgeOnCanvas,
  type FlowNode,
} from './canvas-parts.ts';
import css from './canvas.module.css';
import { edgeTypes, fitOnce, nodeTypes, plain } from './canvas-options.ts';
import { ArrowHeads } from './arrow-heads.tsx';
import { ZoomBar } from './zoom-bar.tsx';
import { FlowCountsContext, type FlowCounts } from '../results/counts.ts';

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

const none: ReadonlySet<string> = new Set();

/** A drawing to look at, with what conversations did in it where that is counted. Nothing can be changed. */
export function DrawingCanvas({
  drawing,
  counts,
  chosenBlockId,
}: {
  drawing: FlowDrawing;
  counts: FlowCounts | null;
  chosenBlockId: string | null;
}) {
  const { t } = useTranslation();
  const passed = counts?.most ?? none;
  const nodes = useMemo(
    () => nodesOf(drawing, { chosenBlockId, problems: [], simulation: null, passed }),
    [drawing, chosenBlockId, passed],
  );
  const edges = useMemo(() => canvasEdges(drawing, { passed, chosen: null }), [drawing, passed]);
  return (
    <CanvasActionsContext value={noActions}>
      <ReadOnlyContext value={true}>
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
      </ReadOnlyContext>
    </CanvasActionsContext>
  );
}
