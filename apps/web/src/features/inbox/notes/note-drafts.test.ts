import type { EndpointAnswer, login } from '@balcao/contract';
import { beforeEach, expect, it, vi } from 'vitest';
import { MemoryStorage } from '../../../app/testing/memory-storage.ts';

/** The page as it is loaded: the modules anew, the browser's storage as it was. */
async function load() {
  vi.resetModules();
  const { saveSession, endSession } = await import('../../../app/api/session-store.ts');
  const user = { id: 5, companyId: 1, company: { dueDate: null, settings: [] } };
  saveSession({ token: 'token', user } as unknown as EndpointAnswer<typeof login>);
  return { ...(await import('./note-drafts.ts')), endSession };
}

beforeEach(() => {
  vi.stubGlobal('localStorage', new MemoryStorage());
  vi.stubGlobal('sessionStorage', new MemoryStorage());
  return () => vi.unstubAllGlobals();
});

it('a note that was begun in the panel of the contact is there after a reload, and goes with the session', async () => {
  (await load()).saveNoteDraft(1, 'Ligar amanhã');
  const again = await load();
  expect(again.readNoteDraft(1)).toBe('Ligar amanhã');
  again.saveNoteDraft(2, 'outra');
  again.saveNoteDraft(2, '');
  again.endSession();
  expect([1, 2].map((await load()).readNoteDraft)).toEqual(['', '']);
});
