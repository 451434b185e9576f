import type { ChatMessage, EndpointAnswer, login } from '@balcao/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { LocalFile } from '../../../ui/chat/files/local-file.ts';

type Session = EndpointAnswer<typeof login>;

const kept = new Map<string, string>();
let isFull = false;

/** A tab as it is loaded: the modules anew, the browser's storage as it is. */
async function load(userId = 5) {
  vi.resetModules();
  const { saveSession, endSession } = await import('../../../app/api/session-store.ts');
  saveSession({
    token: 'token',
    user: { id: userId, companyId: 1, company: { dueDate: null, settings: [] } },
  } as unknown as Session);
  return { ...(await import('./chat-drafts.ts')), endSession };
}

const message = (text: string) => ({ id: 7, message: text }) as ChatMessage;

beforeEach(() => {
  kept.clear();
  isFull = false;
  vi.stubGlobal('localStorage', {
    get length() {
      return kept.size;
    },
    key: (index: number) => [...kept.keys()][index] ?? null,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (isFull) throw new DOMException('full', 'QuotaExceededError');
      kept.set(key, value);
    },
    removeItem: (key: string) => void kept.delete(key),
  });
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} });
  return () => void vi.unstubAllGlobals();
});

describe('the draft of an internal chat', () => {
  it('is there after a reload, also when another tab wrote in another chat meanwhile', async () => {
    const [first, second] = [await load(), await load()];
    first.chatDrafts.change(1, { text: 'da primeira aba' });
    second.chatDrafts.change(2, { text: 'da segunda aba' });
    const again = await load();
    expect([again.chatDrafts.of(1).text, again.chatDrafts.of(2).text]).toEqual(['da primeira aba', 'da segunda aba']);
    again.chatDrafts.change(1, { text: '' });
    expect((await load()).chatDrafts.of(1).text).toBe('');
  });

  it('belongs to its author, also when their session ended where no chat was open', async () => {
    (await load(5)).chatDrafts.change(1, { text: 'só minha' });
    const other = await load(6);
    expect(other.chatDrafts.of(1).text).toBe('');
    other.chatDrafts.change(1, { text: 'de outra pessoa' });
    expect((await load(5)).chatDrafts.of(1).text).toBe('só minha');
  });

  it('outlives a session that ended by itself', async () => {
    const page = await load(5);
    page.chatDrafts.change(1, { text: 'quase pron' });
    page.endSession({ code: 'ERR_SESSION_EXPIRED', details: {} });
    expect(page.chatDrafts.of(1).text).toBe('');
    expect((await load(5)).chatDrafts.of(1).text).toBe('quase pron');
  });

  it('is still written in when the browser has no room to keep it', async () => {
    const page = await load();
    isFull = true;
    page.chatDrafts.change(1, { text: 'escrita' });
    expect(page.chatDrafts.of(1).text).toBe('escrita');
  });

  it('keeps the new text of a message until the server has it, and what was written since', async () => {
    const page = await load();
    page.chatDrafts.change(1, { text: 'antes' });
    page.beginEditing(1, message('velha'));
    page.chatDrafts.change(1, { text: 'nova e mais ' });
    page.endSavedEditing(1, { id: 7, message: 'nova' });
    page.endSavedEditing(1, { id: 8, message: 'nova e mais' });
    expect(page.chatDrafts.of(1)).toMatchObject({ editing: { id: 7 }, text: 'nova e mais ' });
    page.endSavedEditing(1, { id: 7, message: 'nova e mais' });
    expect(page.chatDrafts.of(1)).toMatchObject({ editing: null, text: 'antes' });
  });

  it('lets go of its pictures with the session, and of its text', async () => {
    const page = await load();
    const revoke = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
    page.chatDrafts.change(1, { text: 'minha', files: [{ preview: 'blob:um' } as LocalFile] });
    page.endSession();
    expect(revoke).toHaveBeenCalledWith('blob:um');
    expect(page.chatDrafts.of(1).files).toEqual([]);
    expect([...kept.values()].filter((value) => value.includes('minha'))).toEqual([]);
    revoke.mockRestore();
  });
});
