import { BaseEdge, EdgeLabelRenderer, getBezierPath, getSmoothStepPath, type EdgeProps } from '@xyflow/react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../../ui/fields/icon-button.tsx';
import { IconX } from '../../../../ui/icons/index.ts';
import { useCanvasActions, type FlowEdgeOnCanvas } from './canvas-parts.ts';
import css from './canvas.module.css';

const aroundPx = 26;
const cornerPx = 16;

/** A way from an output to a group: a curve forward, and around the groups where it leads back. */
export const WayEdge = memo(function WayEdge(props: EdgeProps<FlowEdgeOnCanvas>) {
  const { t } = useTranslation();
  const { removeWay } = useCanvasActions();
  const { sourceX, targetX, selected = false, data } = props;
  const isForward = targetX > sourceX + aroundPx;
  const [path, labelX, labelY] = isForward
    ? getBezierPath({ ...props, curvature: 0.35 })
    : getSmoothStepPath({ ...props, borderRadius: cornerPx, offset: aroundPx });
  return (
    <>
      <BaseEdge
        path={path}
        className={css.edge}
        interactionWidth={16}
        markerEnd="url(#flow-arrow)"
        data-chosen={selected || data?.isPassed || undefined}
      />
      {selected && data && (
        <EdgeLabelRenderer>
          <IconButton
            className={`${css.cross} nodrag nopan`}
            label={t('flowBuilder.canvas.deleteWay')}
            size={24}
            radius="xl"
            style={{ transform: `translate(-50%, -50%) translate(${labelX}px, ${labelY}px)` }}
            onClick={() => removeWay(data.from)}
          >
            <IconX size={14} stroke={2} />
          </IconButton>
        </EdgeLabelRenderer>
      )}
    </>
  );
});
