import { describe, expect, it } from 'vitest';
import { liveEventName, type FileList, type FileListUse, type LivePayload } from '@balcao/contract';
import { until, type Client } from '../../../testing/client.ts';
import { randomText } from '../../../testing/random.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { png } from '../../../testing/sample-values.ts';

const server = useTestServer();
const path = '/files';

const make = (by: Client, options: string[] = [], name = `Lista ${randomText()}`) =>
  by.ok(by.post<FileList>(path, { name, message: 'Segue', options: options.map((one) => ({ name: one })) }));
const read = (by: Client, id: number) => by.ok(by.get<FileList>(`${path}/${id}`));
const namesOf = ({ options }: FileList) => options.map(({ name }) => name);
function upload(by: Client, id: number, fileNames: string[], fields: Record<string, string[]> = {}) {
  const form = new FormData();
  for (const [field, values] of Object.entries(fields)) for (const value of values) form.append(field, value);
  for (const name of fileNames) form.append('files', new Blob([png]), name);
  return by.post(`${path}/uploadList/${id}`, form);
}

describe('file lists', () => {
  it('are created, changed, searched by their name and those of their files, and deleted, with live events', async () => {
    const { id: companyId, admin, ...company } = await server.company();
    const colleague = await company.user();
    const { received } = await colleague.listen();
    const second = await make(admin, ['Pendente azul'], 'Luminárias');
    const first = await make(admin, [], 'Abajures');
    const search = async (text: string) =>
      (
        await colleague.ok(colleague.get<{ files: FileList[] }>(`${path}?searchParam=${encodeURIComponent(text)}`))
      ).files.map(({ id }) => id);
    expect([await search(''), await search('LUMINARIAS'), await search('azul'), await search('verde')]).toEqual([
      [first.id, second.id],
      [second.id],
      [second.id],
      [],
    ]);
    expect(await admin.post(path, { name: 'abajures', message: 'x' })).toMatchObject({
      body: { error: 'ERR_FILE_LIST_NAME_ALREADY_EXISTS' },
    });
    for (const bad of [
      { name: 'ab' },
      { message: ' ' },
      { options: Array.from({ length: 11 }, () => ({ name: 'x' })) },
    ])
      expect(await admin.post(path, { name: 'Lista boa', message: 'x', ...bad })).toMatchObject({
        body: { error: 'ERR_VALIDATION' },
      });
    await colleague.ok(colleague.delete(`${path}/${first.id}`));
    const events = () =>
      received.flatMap(({ name, payload }) =>
        name === liveEventName(companyId, 'file') ? [payload as LivePayload<'file'>] : [],
      );
    await until(() => events().length === 3);
    expect(events()).toEqual([
      { action: 'create', fileList: second, files: second },
      { action: 'create', fileList: first, files: first },
      { action: 'delete', fileId: first.id },
    ]);
  });

  it('keep the order that is sent: options are renamed, moved, added and taken away in one call', async () => {
    const { admin } = await server.company();
    const list = await make(admin, ['a', 'b', 'c']);
    const [a, , c] = list.options;
    const changed = await admin.ok(
      admin.put<FileList>(`${path}/${list.id}`, {
        options: [{ id: c?.id, name: 'C' }, { name: 'novo' }, { id: a?.id, name: 'a' }],
      }),
    );
    expect(namesOf(changed)).toEqual(['C', 'novo', 'a']);
    expect([changed.options[0]?.id, changed.options[2]?.id]).toEqual([c?.id, a?.id]);
    expect(await read(admin, list.id)).toEqual(changed);
    // What is not sent stays.
    expect(namesOf(await admin.ok(admin.put<FileList>(`${path}/${list.id}`, { message: 'Outra' })))).toEqual([
      'C',
      'novo',
      'a',
    ]);
  });

  it('take files for their options by id, by name, and beyond them; a new file takes the place of the former', async () => {
    const { admin } = await server.company();
    const list = await make(admin, ['Capa', 'Preços']);
    const [cover] = list.options;
    await admin.ok(
      upload(admin, list.id, ['foto.png', 'precos.png', 'extra.png'], {
        id: [String(cover?.id), '0', '0'],
        name: ['Capa', 'Preços', 'Brinde'],
        typeArch: ['../../etc'],
        fileId: [String(list.id)],
      }),
    );
    const { options } = await read(admin, list.id);
    expect(options.map(({ name, fileName, mediaType, size }) => ({ name, fileName, mediaType, size }))).toEqual([
      { name: 'Capa', fileName: 'foto.png', mediaType: 'image/png', size: png.byteLength },
      { name: 'Preços', fileName: 'precos.png', mediaType: 'image/png', size: png.byteLength },
      { name: 'Brinde', fileName: 'extra.png', mediaType: 'image/png', size: png.byteLength },
    ]);
    const former = `${server.url}${options[0]?.path}`;
    expect((await fetch(former)).status).toBe(200);
    await admin.ok(upload(admin, list.id, ['nova.png'], { id: [String(cover?.id)] }));
    await until(async () => (await fetch(former)).status !== 200);
    expect((await read(admin, list.id)).options.map(({ fileName }) => fileName)).toEqual([
      'nova.png',
      'precos.png',
      'extra.png',
    ]);

    const prices = `${server.url}${options[1]?.path}`;
    await admin.ok(admin.put(`${path}/${list.id}`, { options: [{ id: cover?.id, name: 'Capa' }] }));
    await until(async () => (await fetch(prices)).status !== 200);
  });

  it('detect the type of a file by its bytes, whatever its name', async () => {
    const { admin } = await server.company();
    const list = await make(admin, ['Foto']);
    const form = new FormData();
    form.append('files', new Blob([new TextEncoder().encode('MZ\u0000\u0000program')]), 'foto.png');
    form.append('mediaType', 'image/png');
    form.append('id', String(list.options[0]?.id));
    await admin.ok(admin.post(`${path}/uploadList/${list.id}`, form));
    const [option] = (await read(admin, list.id)).options;
    expect([option?.fileName, option?.mediaType?.startsWith('image/')]).toEqual(['foto.png', false]);
  });

  it('refuse an eleventh file and one for a list of another company, and keep nothing of either', async () => {
    const [ours, theirs] = [await server.company(), await server.company()];
    const list = await make(
      ours.admin,
      Array.from({ length: 10 }, (_, index) => `Foto ${index}`),
    );
    expect(await upload(ours.admin, list.id, ['a.png', 'b.png'], { id: [String(list.options[0]?.id)] })).toMatchObject({
      body: { error: 'ERR_FILE_LIST_FULL', limit: 10 },
    });
    expect((await read(ours.admin, list.id)).options.every(({ path: address }) => address === null)).toBe(true);
    expect(await upload(theirs.admin, list.id, ['a.png'])).toMatchObject({ body: { error: 'ERR_NO_FILE_LIST_FOUND' } });
  });

  it('are copied with files of their own, under a name that nobody has', async () => {
    const { admin, ...company } = await server.company();
    const list = await make(admin, ['Capa', 'Sem arquivo']);
    await admin.ok(upload(admin, list.id, ['capa.png'], { id: [String(list.options[0]?.id)] }));
    const copy = (by: Client, name = 'Catálogo (cópia)') => by.post<FileList>(`${path}/${list.id}/copy`, { name });
    const [first, second] = [await admin.ok(copy(admin)), await admin.ok(copy(await company.user()))];
    expect([first.name, second.name]).toEqual(['Catálogo (cópia)', 'Catálogo (cópia) 2']);
    expect(first.options.map(({ name, fileName }) => [name, fileName])).toEqual([
      ['Capa', 'capa.png'],
      ['Sem arquivo', null],
    ]);
    await admin.ok(admin.delete(`${path}/${list.id}`));
    expect((await fetch(`${server.url}${first.options[0]?.path}`)).status).toBe(200);
    expect(await copy(admin)).toMatchObject({ status: 404, body: { error: 'ERR_NO_FILE_LIST_FOUND' } });
    expect((await (await server.company()).admin.post(`${path}/${first.id}/copy`, { name: 'Minha' })).status).toBe(404);
  });

  it('name the quick replies that bring them, to whoever sees those', async () => {
    const { admin, ...company } = await server.company();
    const [ana, bruno] = [await company.user({ name: 'Ana' }), await company.user({ name: 'Bruno' })];
    const [used, idle] = [await make(admin, ['a']), await make(admin)];
    const reply = (by: Client, shortcode: string, geral: boolean) =>
      by.ok(by.post('/quick-messages', { shortcode, message: 'Segue', geral, fileListId: used.id }));
    for (const shortcode of ['tabela', 'catalogo', 'precos', 'zap']) await reply(admin, shortcode, true);
    await reply(ana, 'so-meu', false);
    const usesSeenBy = async (by: Client) => by.ok(by.get<FileListUse[]>(`${path}/uses`));
    const shared = { fileListId: used.id, kind: 'quickMessage', names: ['catalogo', 'precos', 'tabela'], count: 4 };
    expect(await usesSeenBy(bruno)).toEqual([shared]);
    expect(await usesSeenBy(ana)).toEqual([{ ...shared, names: ['catalogo', 'precos', 'so-meu'], count: 5 }]);
    const theirs = await server.company();
    expect(await usesSeenBy(theirs.admin)).toEqual([]);
    expect(idle.id).not.toBe(used.id);
  });
});
