import type { FlowDrawing } from '@balcao/contract';
import { runDrawing } from '../flows.queries.ts';
import { SimulatorPanel } from '../simulator/simulator-panel.tsx';
import { useSimulation } from '../simulator/use-simulation.ts';
import { RecordNamesContext, useRecordNames } from '../use-flow-names.ts';
import css from './flow-models.module.css';

const nothingToStore = () => Promise.resolve(true);

/** A conversation with a model before it is used. */
export function ModelTrial({ drawing, onClose }: { drawing: FlowDrawing; onClose: () => void }) {
  const names = useRecordNames();
  const simulation = useSimulation((request) => runDrawing(drawing, request), nothingToStore);
  return (
    <RecordNamesContext value={names}>
      <div className={css.trial}>
        <SimulatorPanel drawing={drawing} simulation={simulation} onClose={onClose} />
      </div>
    </RecordNamesContext>
  );
}
