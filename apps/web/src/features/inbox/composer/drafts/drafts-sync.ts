import { listDrafts, saveDraft } from '@balcao/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../../../app/api/call.ts';
import { useLive } from '../../../../app/live/index.ts';
import { createDraftSaver } from './draft-saver.ts';
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

const saver = createDraftSaver({
  textOf: draftText,
  async put(ticketId, body) {
    recordSaved({ ...(await call(saveDraft, { params: { ticketId }, body: { body } })), body });
  },
});

/** Saves pending drafts: a conversation or the page is left. */
export const flushDrafts = saver.flush;

const scheduleUnsaved = () => unsavedDrafts().forEach(saver.schedule);

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
    saver.regainAll();
    scheduleUnsaved();
  }, [data]);
  useLive('draft', ({ draft }) => applyStoredDraft(draft));
  useLive('ticket', (payload) => {
    if (payload.action === 'delete') saver.lose(payload.ticketId);
    else if ('ticket' in payload && saver.regain(payload.ticket.id)) scheduleUnsaved();
  });

  useEffect(() => {
    const stop = onDraftTextChange(saver.schedule);
    // Without a connection it stays here and is saved when there is one again.
    const back = () => unsavedDrafts().forEach((ticketId) => void saver.save(ticketId));
    const leave = () => document.visibilityState === 'hidden' && saver.flush();
    window.addEventListener('online', back);
    document.addEventListener('visibilitychange', leave);
    return () => {
      stop();
      window.removeEventListener('online', back);
      document.removeEventListener('visibilitychange', leave);
    };
  }, []);
}
