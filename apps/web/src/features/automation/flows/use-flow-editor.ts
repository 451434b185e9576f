import type { FlowDrawing } from '@balcao/contract';
import { useEffect, useState } from 'react';
import { startOf, type EditorStart } from './editor-start.rules.ts';
import { createDrawingSaver, type DrawingSaver, type SaveState } from './drawing-saver.ts';
import { readFlowDraft, storeFlowDraft, type FlowDraft } from './flows.queries.ts';
import { keptDrawings } from './kept-drawing.ts';
import { useDrawing, type DrawingActions, type DrawingState } from './use-drawing.ts';

/** What is chosen on the canvas: a block, groups, the entry, or the flow itself (null). */
export type Selection =
  | { kind: 'block'; blockId: string }
  | { kind: 'groups'; groupIds: readonly string[] }
  | { kind: 'entry' }
  | null;

export interface FlowEditor extends DrawingState, DrawingActions {
  flowId: number;
  selection: Selection;
  select: (selection: Selection) => void;
  save: SaveState;
  problems: FlowDraft['problems'];
  flush: () => Promise<boolean>;
  /** Takes what the server has, in the place of what is drawn here. */
  takeStored: () => Promise<void>;
  /** Stores what is drawn here in the place of what somebody else stored. */
  keepOwn: () => Promise<void>;
}

/** So long after a change it is kept in the browser. */
const keepAfterMs = 200;

/** The drawing of a flow while it is changed, saved as it goes. */
export function useFlowEditor(start: EditorStart, userId: number): FlowEditor {
  const flowId = start.draft.id;
  const [begin] = useState(() => startOf(start));
  const drawing = useDrawing(begin);
  const [selection, setSelection] = useState<Selection>(null);
  const [save, setSave] = useState<SaveState>(
    begin.isConflict ? { kind: 'conflict' } : begin.isSaved ? { kind: 'saved', at: null } : { kind: 'waiting' },
  );
  const [problems, setProblems] = useState(start.draft.problems);
  const [saver] = useState<DrawingSaver>(() =>
    createDrawingSaver({
      revision: begin.isConflict ? (start.kept?.revision ?? 0) : start.draft.revision,
      saved: begin.isSaved ? begin.drawing : start.draft.drawing,
      store: (revision, drawn) => storeFlowDraft(flowId, { revision, drawing: drawn }),
      read: () => readFlowDraft(flowId),
      onState: setSave,
      onStored: (stored) => setProblems(stored.problems),
    }),
  );
  useEffect(() => saver.changed(drawing.drawing), [saver, drawing.drawing]);
  useEffect(() => () => saver.stop(), [saver]);

  const isSaved = save.kind === 'saved';
  const { past, future } = drawing;
  const isTouched = !begin.isSaved || past.length > 0 || future.length > 0;
  useEffect(() => {
    if (!isTouched || save.kind === 'saving') return;
    // Not at every key: a large drawing is copied whole.
    const timer = setTimeout(
      () =>
        keptDrawings.save({
          flowId,
          userId,
          revision: saver.revision(),
          drawing: drawing.drawing,
          past: [...past],
          future: [...future],
          isSaved,
        }),
      isSaved ? 0 : keepAfterMs,
    );
    return () => clearTimeout(timer);
  }, [saver, flowId, userId, drawing.drawing, past, future, isSaved, isTouched, save.kind]);

  const adopt = (draft: FlowDraft, drawn: FlowDrawing) => saver.adopt(draft, drawn);
  return {
    ...drawing,
    flowId,
    selection,
    select: setSelection,
    save,
    problems,
    flush: saver.flush,
    takeStored: async () => {
      const draft = await readFlowDraft(flowId);
      adopt(draft, draft.drawing);
      setSelection(null);
      drawing.reset({ drawing: draft.drawing, past: [], future: [] });
    },
    keepOwn: async () => {
      const draft = await readFlowDraft(flowId);
      adopt(draft, draft.drawing);
      saver.changed(drawing.drawing);
      await saver.flush();
    },
  };
}
