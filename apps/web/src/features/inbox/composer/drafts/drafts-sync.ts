import { listDrafts, saveDraft } from '@balcao/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isApiError } from '../../../../app/api/api-error.ts';
import { call } from '../../../../app/api/call.ts';
import { useLive } from '../../../../app/live/index.ts';
import {
  draftCursor,
  draftText,
  restoreDrafts,
  recordSaved,
  onDraftTextChange,
  applyStoredDrafts,
  applyStoredDraft,
  unsavedDrafts,
} from './drafts.ts';

const saveDelayMs = 1000;
const timers = new Map<number, ReturnType<typeof setTimeout>>();
const saving = new Set<number>();
/** conversations that this person does not see any more: what was begun there stays in this browser */
const lost = new Set<number>();

/** Keeps drafts on the server, so that they are there on every device. Mounted once, by the shell. */
export function useDraftsSync(): void {
  const { data } = useQuery({
    queryKey: ['drafts'],
    queryFn: async ({ signal }) => {
      const asked = draftCursor();
      return { all: await call(listDrafts, { signal }), asked };
    },
    structuralSharing: false,
    meta: { quiet: true },
  });
  // Whoever logs in next has the shell mounted anew.
  useEffect(restoreDrafts, []);
  useEffect(() => {
    if (!data) return;
    applyStoredDrafts(data.all, data.asked);
    unsavedDrafts().forEach(scheduleSave);
  }, [data]);
  useLive('draft', ({ draft }) => applyStoredDraft(draft));
  useLive('ticket', (payload) => {
    if (payload.action === 'delete') lose(payload.ticketId);
    else if ('ticket' in payload && lost.delete(payload.ticket.id)) unsavedDrafts().forEach(scheduleSave);
  });

  useEffect(() => {
    const stop = onDraftTextChange(scheduleSave);
    // Without a connection it stays here and is saved when there is one again.
    const back = () => unsavedDrafts().forEach((ticketId) => void save(ticketId));
    const leave = () => document.visibilityState === 'hidden' && flushDrafts();
    window.addEventListener('online', back);
    document.addEventListener('visibilitychange', leave);
    return () => {
      stop();
      window.removeEventListener('online', back);
      document.removeEventListener('visibilitychange', leave);
    };
  }, []);
}

/** Saves pending drafts: a conversation or the page is left. */
export function flushDrafts(): void {
  // A copy: one that is just being saved is put back to be saved again.
  Array.from(timers.keys()).forEach((ticketId) => void save(ticketId));
}

function lose(ticketId: number): void {
  lost.add(ticketId);
  clearTimeout(timers.get(ticketId));
  timers.delete(ticketId);
}

function scheduleSave(ticketId: number): void {
  if (lost.has(ticketId)) return;
  clearTimeout(timers.get(ticketId));
  // A sent text must not come up as a draft on the other device for a second more.
  const wait = draftText(ticketId) === '' ? 0 : saveDelayMs;
  timers.set(
    ticketId,
    setTimeout(() => void save(ticketId), wait),
  );
}

async function save(ticketId: number): Promise<void> {
  clearTimeout(timers.get(ticketId));
  timers.delete(ticketId);
  if (lost.has(ticketId)) return;
  // One after the other: the last one written is the last one saved.
  if (saving.has(ticketId)) {
    scheduleSave(ticketId);
    return;
  }
  saving.add(ticketId);
  const body = draftText(ticketId);
  try {
    const stored = await call(saveDraft, { params: { ticketId }, body: { body } });
    recordSaved({ ...stored, body });
  } catch (error) {
    // It is still here, and the next change or the next connection saves it.
    if (isApiError(error, 'ERR_NO_TICKET_FOUND')) lose(ticketId);
  } finally {
    saving.delete(ticketId);
  }
}
