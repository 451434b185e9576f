import type { FlowDrawing } from '@balcao/contract';
import { mayKeepWords, onSessionChange } from '../../../app/api/session-store.ts';
import { browserDatabase } from '../../../app/offline/browser-database.ts';
import { drawingsDatabase } from '../../../app/offline/forget-drawings.ts';
import type { HistoryStep } from './drawing/history.rules.ts';

/** What is drawn of a flow, as this browser has it. */
export interface KeptDrawing {
  flowId: number;
  userId: number;
  /** of the stored drawing that it was made from */
  revision: number;
  drawing: FlowDrawing;
  past: HistoryStep[];
  future: HistoryStep[];
  /** whether the server has it */
  isSaved: boolean;
}

const drawings = 'drawings';
const { run } = browserDatabase(drawingsDatabase, 1, (database) =>
  database.createObjectStore(drawings, { keyPath: 'flowId' }),
);
// Without a database, or room in it, a drawing lasts as long as its page.
const nothing = () => undefined;

/** Drawings that are not saved yet, and the steps that can be taken back, beyond a reload. */
export const keptDrawings = {
  save: (kept: KeptDrawing) => {
    if (mayKeepWords()) run<IDBValidKey>(drawings, 'readwrite', (store) => store.put(kept)).catch(nothing);
  },
  read: async (flowId: number, userId: number): Promise<KeptDrawing | undefined> => {
    const kept = await run<KeptDrawing | undefined>(drawings, 'readonly', (store) => store.get(flowId)).catch(nothing);
    return kept?.userId === userId ? kept : undefined;
  },
  clear: () => void run<undefined>(drawings, 'readwrite', (store) => store.clear()).catch(nothing),
};

let mayHold = true;
onSessionChange(() => {
  if (mayHold && !mayKeepWords()) keptDrawings.clear();
  mayHold = mayKeepWords();
});
