import type { EndpointAnswer, login, Message } from '@balcao/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { LocalFile } from '../../../../ui/chat/files/local-file.ts';
import { MemoryStorage } from '../../../../app/testing/memory-storage.ts';

type Session = EndpointAnswer<typeof login>;
const at = (second: number) => new Date(Date.UTC(2026, 10, 20, 12, 0, second)).toISOString();
const stored = (body: string, second: number) => ({ ticketId: 1, body, updatedAt: at(second) });

/** The page as it is loaded: the modules anew, the browser's storage as it was. */
async function load(userId = 5) {
  vi.resetModules();
  const { saveSession, endSession } = await import('../../../../app/api/session-store.ts');
  saveSession({
    token: 'token',
    user: { id: userId, companyId: 1, company: { dueDate: null, settings: [] } },
  } as unknown as Session);
  const drafts = await import('./drafts.ts');
  drafts.restoreDrafts();
  return { ...drafts, endSession };
}

function write(page: Awaited<ReturnType<typeof load>>, text: string, second: number): void {
  vi.setSystemTime(at(second));
  page.changeDraft(1, { text });
}

beforeEach(() => {
  vi.stubGlobal('localStorage', new MemoryStorage());
  vi.stubGlobal('sessionStorage', new MemoryStorage());
  vi.useFakeTimers({ now: 0, toFake: ['Date'] });
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

describe('a draft that the server does not have yet', () => {
  it('is there after a reload, and is saved once it is known what the server has', async () => {
    const first = await load();
    first.applyStoredDrafts([stored('de antes', 1)]);
    write(first, 'de antes e mais', 10);
    const again = await load();
    expect([again.draftText(1), again.unsavedDrafts()]).toEqual(['de antes e mais', []]);
    again.applyStoredDrafts([stored('de antes', 1)]);
    expect([again.draftText(1), again.unsavedDrafts()]).toEqual(['de antes e mais', [1]]);
    again.recordSaved(stored('de antes e mais', 12));
    expect((await load()).draftText(1)).toBe('');
  });

  it('gives way to a later draft of another device only', async () => {
    write(await load(), 'daqui', 10);
    const late = await load();
    late.applyStoredDrafts([stored('de lá, depois', 20)]);
    expect([late.draftText(1), late.unsavedDrafts()]).toEqual(['de lá, depois', []]);
    write(late, 'daqui de novo', 30);
    const early = await load();
    early.applyStoredDrafts([stored('de lá, antes', 25)]);
    expect([early.draftText(1), early.unsavedDrafts()]).toEqual(['daqui de novo', [1]]);
  });

  it('does not come back when it was sent', async () => {
    const page = await load();
    page.applyStoredDrafts([stored('enviada', 1)]);
    write(page, '', 10);
    const again = await load();
    again.applyStoredDrafts([stored('enviada', 1)]);
    expect([again.draftText(1), again.unsavedDrafts()]).toEqual(['', [1]]);
  });

  it('belongs to its author, and is deleted with the session', async () => {
    const page = await load(5);
    write(page, 'só minha', 10);
    expect((await load(6)).draftText(1)).toBe('');
    const again = await load(5);
    expect(again.draftText(1)).toBe('só minha');
    again.endSession();
    expect((await load(5)).draftText(1)).toBe('');
  });

  it('outlives a session that ended by itself, with what was begun besides it, and goes with the next logout', async () => {
    const page = await load(5);
    write(page, 'até a última letr', 10);
    page.changeDraft(2, { note: 'Pediu sigilo' });
    page.endSession({ code: 'ERR_SESSION_EXPIRED', details: { elsewhere: true } });
    expect([page.draftText(1), page.unsentTexts(2)]).toEqual(['', []]);
    const again = await load(5);
    expect([again.draftText(1), again.unsentTexts(2)]).toEqual(['até a última letr', ['Pediu sigilo']]);
    again.endSession();
    expect((await load(5)).draftText(1)).toBe('');
  });

  it('a note and the new text of an own message are there after a reload, belong to their author and go with the session', async () => {
    const message = { id: '7', body: 'Temos tres' } as Message;
    const page = await load(5);
    page.changeDraft(1, { note: 'Pediu sigilo' });
    page.changeDraft(2, { text: 'depois', editing: { message, text: 'Temos três' } });
    page.changeDraft(3, { note: '' });
    expect((await load(6)).unsentTexts(1)).toEqual([]);
    const again = await load(5);
    expect([1, 2, 3].map((id) => again.unsentTexts(id))).toEqual([['Pediu sigilo'], ['depois', 'Temos três'], []]);
    again.endSavedNote(1, 'Pediu sigilo');
    again.endSavedEditing(2, { id: '7', text: 'Temos três' });
    expect((await load(5)).unsentTexts(1)).toEqual([]);
    expect((await load(5)).unsentTexts(2)).toEqual(['depois']);
    again.changeDraft(1, { note: 'outra' });
    again.endSession();
    expect((await load(5)).unsentTexts(1)).toEqual([]);
  });

  it('is not taken away by a list that was asked for before it was saved', async () => {
    const page = await load();
    write(page, 'de agora', 1);
    const asked = page.draftCursor();
    page.recordSaved(stored('de agora', 2));
    page.applyStoredDrafts([], asked);
    expect(page.draftText(1)).toBe('de agora');
    page.applyStoredDrafts([], page.draftCursor());
    expect(page.draftText(1)).toBe('');
  });

  it('goes on in the conversation with which its own was merged, joined as the server joins the two', async () => {
    const message = { id: '7', body: 'Temos tres' } as Message;
    const page = await load();
    const file = { id: 'f' } as LocalFile;
    page.changeDraft(1, { text: 'daqui', files: [file], quoted: message, note: 'da nota' });
    page.changeDraft(2, { text: 'de lá', editing: { message, text: 'Temos três' } });
    page.moveDraft(1, 2);
    expect(page.draftOf(1)).toMatchObject({ text: '', files: [], quoted: null, editing: null, note: null });
    expect(page.draftOf(2)).toEqual({
      text: 'de lá\ndaqui',
      files: [file],
      quoted: message,
      editing: { message, text: 'Temos três' },
      note: 'da nota',
    });
    page.moveDraft(1, 2);
    expect(page.draftText(2)).toBe('de lá\ndaqui');
  });

  it('what was begun besides the message and cannot be read is none', async () => {
    for (const [index, json] of ['{"note":', 'null', '{"note":3}', '{"note":null,"editing":{"text":"x"}}'].entries())
      localStorage.setItem(`besides:5:${index + 1}`, json);
    const page = await load();
    expect([1, 2, 3, 4].flatMap((id) => page.unsentTexts(id))).toEqual([]);
  });

  it('a draft that cannot be read is none', async () => {
    localStorage.setItem('draft:5:1', '{"text":');
    localStorage.setItem('draft:5:2', '{"text":3}');
    const page = await load();
    expect([page.draftText(1), page.draftText(2)]).toEqual(['', '']);
  });
});
