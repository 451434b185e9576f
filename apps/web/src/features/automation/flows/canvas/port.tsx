import type { FlowWay } from '@balcao/contract';
import { Handle, Position } from '@xyflow/react';
import { useTranslation } from 'react-i18next';
import type { OutputPlace } from '../drawing/ways.rules.ts';
import { useCanvasActions, useIsReadOnly } from './canvas-parts.ts';
import { handleId } from './handle-id.ts';
import css from './canvas.module.css';

interface Props {
  place: OutputPlace;
  way: FlowWay;
  /** what the output and its block are called */
  label: { output: string; block: string };
}

/** Where a way begins: dragged to a group, or begun with `c` or Enter. */
export function Port({ place, way, label }: Props) {
  const { t } = useTranslation();
  const { beginWay } = useCanvasActions();
  const isReadOnly = useIsReadOnly();
  return (
    <Handle
      type="source"
      position={Position.Right}
      id={handleId(place)}
      className={css.port}
      data-way={way.to}
      tabIndex={isReadOnly ? -1 : 0}
      role="button"
      aria-label={t('flowBuilder.canvas.port', label)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== 'c') return;
        event.preventDefault();
        event.stopPropagation();
        beginWay(place);
      }}
    />
  );
}
