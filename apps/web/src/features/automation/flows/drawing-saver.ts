import type { FlowDrawing } from '@balcao/contract';
import { isAnswerLost, isApiError } from '../../../app/api/api-error.ts';
import { isSameDrawing } from './drawing/same-drawing.rules.ts';
import type { FlowDraft } from './flows.queries.ts';

export type SaveState =
  /** `at` = when, by this page */
  | { kind: 'saved'; at: Date | null }
  /** changed, and about to be saved */
  | { kind: 'waiting' }
  | { kind: 'saving' }
  /** tried again by itself */
  | { kind: 'retrying' }
  /** it cannot be saved as it is */
  | { kind: 'refused'; error: unknown }
  /** somebody else changed it meanwhile */
  | { kind: 'conflict' };

type Stored = Pick<FlowDraft, 'revision' | 'problems'>;

interface Options {
  revision: number;
  /** what the server has; null = it has not what is drawn */
  saved: FlowDrawing | null;
  store: (revision: number, drawing: FlowDrawing) => Promise<Stored>;
  read: () => Promise<Pick<FlowDraft, 'revision' | 'problems' | 'drawing'>>;
  onState: (state: SaveState) => void;
  onStored: (stored: Stored) => void;
}

export interface DrawingSaver {
  /** Saves a drawing soon, unless it changes again before. */
  changed: (drawing: FlowDrawing) => void;
  /** Saves at once what is not saved. @returns whether the server has what is drawn */
  flush: () => Promise<boolean>;
  /** Goes on from what the server has now. */
  adopt: (stored: Stored, drawing: FlowDrawing) => void;
  revision: () => number;
  stop: () => void;
}

const saveAfterMs = 800;
const retryAfterMs = 4_000;

/** Saves what is drawn, one request at a time, and again where nobody knows whether it arrived. */
export function createDrawingSaver({ store, read, onState, onStored, ...begin }: Options): DrawingSaver {
  let { revision, saved } = begin;
  let drawing = saved;
  /** sent with this revision, without an answer */
  let lost: FlowDrawing | undefined;
  let isBlocked = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | undefined;

  const schedule = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void save(), ms);
  };
  const take = (stored: Stored, sent: FlowDrawing) => {
    revision = stored.revision;
    saved = sent;
    lost = undefined;
    onStored(stored);
  };
  const send = async (sent: FlowDrawing): Promise<void> => {
    onState({ kind: 'saving' });
    try {
      take(await store(revision, sent), sent);
    } catch (error) {
      await failed(error, sent);
      return;
    }
    if (drawing === sent) return onState({ kind: 'saved', at: new Date() });
    onState({ kind: 'waiting' });
    schedule(saveAfterMs);
  };
  const failed = async (error: unknown, sent: FlowDrawing): Promise<void> => {
    if (isApiError(error, 'ERR_FLOW_CHANGED') && lost !== undefined && (await isOwnChange(lost))) return schedule(0);
    if (isApiError(error, 'ERR_FLOW_CHANGED')) {
      isBlocked = true;
      return onState({ kind: 'conflict' });
    }
    if (isAnswerLost(error) || (isApiError(error) && error.status >= 500)) {
      lost = sent;
      onState({ kind: 'retrying' });
      return schedule(retryAfterMs);
    }
    onState({ kind: 'refused', error });
  };
  /** Whether what the server has is what was sent without an answer: then it is gone on from. */
  const isOwnChange = async (sent: FlowDrawing): Promise<boolean> => {
    try {
      const there = await read();
      if (!isSameDrawing(there.drawing, sent)) return false;
      take(there, sent);
      return true;
    } catch {
      return false;
    }
  };
  const save = async (): Promise<void> => {
    clearTimeout(timer);
    if (running) return running;
    if (isBlocked || drawing === null || drawing === saved) return;
    running = send(drawing);
    await running;
    running = undefined;
  };
  return {
    changed: (now) => {
      drawing = now;
      if (isBlocked || now === saved) return;
      onState({ kind: 'waiting' });
      schedule(saveAfterMs);
    },
    flush: async () => {
      // What was changed while it was being saved is saved after it.
      await save();
      await save();
      return drawing === saved;
    },
    adopt: (stored, now) => {
      clearTimeout(timer);
      isBlocked = false;
      drawing = now;
      take(stored, now);
      onState({ kind: 'saved', at: null });
    },
    revision: () => revision,
    stop: () => clearTimeout(timer),
  };
}
