import { expect, it, vi } from 'vitest';
import { createDrafts } from './drafts.ts';
import type { LocalFile } from './files/local-file.ts';

interface Draft {
  text: string;
  files: readonly LocalFile[];
  quoted: string | null;
}
const empty: Draft = { text: '', files: [], quoted: null };
const file = (preview: string | null): LocalFile => ({
  id: `${preview}`,
  file: new File(['x'], 'foto.png'),
  preview,
  width: null,
  height: null,
});

it('drafts of several chats stand beside one another, and one in which nothing is left is none', () => {
  const drafts = createDrafts<string, Draft>({ empty });
  drafts.change('lia', { text: 'oi' });
  drafts.change('rui', ({ files }) => ({ files: [...files, file(null)] }));
  expect([drafts.of('lia').text, drafts.of('rui').files.length, drafts.of('ivo')]).toEqual(['oi', 1, empty]);
  drafts.change('rui', { files: [] });
  drafts.change('lia', { text: '', quoted: 'pergunta' });
  expect([...drafts.all().keys()]).toEqual(['lia']);
  drafts.change('lia', { quoted: null });
  expect(drafts.all().size).toBe(0);
});

it('a draft is the same object until it changes, and the list another one with each change', () => {
  const drafts = createDrafts<number, Draft>({ empty });
  drafts.change(1, { text: 'um' });
  const [first, all] = [drafts.of(1), drafts.all()];
  drafts.change(2, { text: 'dois' });
  expect(drafts.of(1)).toBe(first);
  expect(drafts.all()).not.toBe(all);
});

it('what an earlier load of the page kept is there, and a change says what it was before', () => {
  const changes: unknown[] = [];
  const drafts = createDrafts<number, Draft>({
    empty,
    restore: () => [[1, { ...empty, text: 'de antes' }]],
    onChange: (id, { text }, before) => changes.push([id, before.text, text]),
  });
  drafts.change(1, { text: 'de antes e mais' });
  drafts.change(2, ({ text }) => ({ text: `${text}novo` }));
  expect(changes).toEqual([
    [1, 'de antes', 'de antes e mais'],
    [2, '', 'novo'],
  ]);
});

it('drafts that are reset let go of their pictures, and are those that are kept by then', () => {
  const revoke = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  let kept: [number, Draft][] = [];
  const drafts = createDrafts<number, Draft>({ empty, restore: () => kept });
  drafts.change(1, { files: [file('blob:um'), file(null), file('blob:dois')] });
  kept = [[2, { ...empty, text: 'de outra pessoa' }]];
  drafts.reset();
  expect(revoke.mock.calls).toEqual([['blob:um'], ['blob:dois']]);
  expect([drafts.of(1), drafts.of(2).text]).toEqual([empty, 'de outra pessoa']);
  revoke.mockRestore();
});
