import { isSameDrawing } from './drawing/same-drawing.rules.ts';
import type { FlowDraft } from './flows.queries.ts';
import type { KeptDrawing } from './kept-drawing.ts';
import type { DrawingState } from './use-drawing.ts';

/** What a builder begins with: the stored drawing, and what this browser has of it. */
export interface EditorStart {
  draft: FlowDraft;
  kept: KeptDrawing | undefined;
}

interface Beginning extends DrawingState {
  /** whether the server has the drawing */
  isSaved: boolean;
  /** whether somebody else stored another one meanwhile */
  isConflict: boolean;
}

/** Where a builder goes on: with what this browser has and the server has not, else with what is stored. */
export function startOf({ draft, kept }: EditorStart): Beginning {
  const fresh = { drawing: draft.drawing, past: [], future: [], isSaved: true, isConflict: false };
  if (!kept) return fresh;
  const { drawing, past, future, isSaved, revision } = kept;
  // The page may have ended between the moment it was stored and the one in which this browser noted that.
  const isStored = isSaved ? revision === draft.revision : isSameDrawing(drawing, draft.drawing);
  if (isStored) return { ...fresh, past, future };
  return isSaved ? fresh : { drawing, past, future, isSaved: false, isConflict: revision !== draft.revision };
}
