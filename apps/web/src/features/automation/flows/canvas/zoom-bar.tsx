import { Text } from '@mantine/core';
import { MiniMap, Panel, useReactFlow, useViewport } from '@xyflow/react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../../ui/fields/icon-button.tsx';
import { IconMaximize, IconMinus, IconPlus, IconSitemap } from '../../../../ui/icons/index.ts';
import css from './canvas.module.css';

const durationMs = 150;

/** The small map, and how much of the drawing is seen. What is only read has no map, and is not arranged. */
export function ZoomBar({ isDockOpen, onArrange }: { isDockOpen: boolean; onArrange?: () => void }) {
  const { t } = useTranslation();
  const flow = useReactFlow();
  const { zoom } = useViewport();
  return (
    <Panel position="bottom-left" className={css.corner} data-raised={isDockOpen || undefined}>
      {onArrange && (
        <MiniMap
          className={css.map}
          style={{ width: 150, height: 84 }}
          ariaLabel={t('flowBuilder.canvas.map')}
          pannable
          zoomable
          nodeBorderRadius={12}
        />
      )}
      <div className={css.zoom}>
        <IconButton label={t('flowBuilder.canvas.zoomOut')} onClick={() => void flow.zoomOut({ duration: durationMs })}>
          <IconMinus size={16} stroke={1.75} />
        </IconButton>
        <Text component="output" size="xs" className={css.percent}>
          {Math.round(zoom * 100)} %
        </Text>
        <IconButton label={t('flowBuilder.canvas.zoomIn')} onClick={() => void flow.zoomIn({ duration: durationMs })}>
          <IconPlus size={16} stroke={1.75} />
        </IconButton>
        <IconButton
          label={t('flowBuilder.canvas.fit')}
          onClick={() => void flow.fitView({ duration: durationMs, maxZoom: 1, padding: 0.1 })}
        >
          <IconMaximize size={16} stroke={1.75} />
        </IconButton>
        {onArrange && (
          <IconButton label={t('flowBuilder.canvas.arrange')} onClick={onArrange}>
            <IconSitemap size={16} stroke={1.75} />
          </IconButton>
        )}
      </div>
    </Panel>
  );
}
