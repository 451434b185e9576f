import { readdir } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { tempFolder } from '../../../platform/files/temp-file.ts';
import { until } from '../../../testing/client.ts';
import { randomText } from '../../../testing/random.ts';
import { openTicket } from '../../../testing/simulated-phone.ts';
import { withClient } from '../../../testing/tables.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { newNumber } from '../../../testing/sample-values.ts';

const server = useTestServer();

const createPlan = (storageMb: number) =>
  withClient(server.databaseUrl, async (client) => {
    const { rows } = await client.query<{ id: number }>(
      'INSERT INTO plans (name, storage_mb) VALUES ($1, $2) RETURNING id',
      [randomText(), storageMb],
    );
    return rows[0]?.id ?? 0;
  });

it('people upload no more than the storage of the plan; texts and what is received are another matter', async () => {
  const planId = await createPlan(1);
  const company = await server.company({ planId });
  const { admin } = company;
  const phone = await company.connection();
  const { id } = await openTicket(company, phone, admin, newNumber());
  const upload = (bytes: number) => {
    const form = new FormData();
    form.set('medias', new Blob([Buffer.alloc(bytes, 'a')]), 'arquivo.txt');
    return admin.post<{ error?: string; limit?: number }>(`/messages/${id}`, form);
  };
  expect((await upload(600_000)).status).toBe(200);
  const refused = await upload(600_000);
  expect([refused.status, refused.body.error, refused.body.limit]).toEqual([413, 'ERR_STORAGE_FULL', 1]);
  expect((await upload(300_000)).status).toBe(200);
  expect((await admin.post(`/messages/${id}`, { body: 'Um texto' })).status).toBe(200);
  // Counted by what is on the disk, and by what came since.
  const used = () => server.app.platform.storage.used(company.id);
  expect(await used()).toBe(900_000);
  expect(await server.app.platform.storage.count(company.id)).toBe(900_000);

  const { files } = server.app.platform;
  const { key } = await files.save(company.id, { name: 'recebido.txt', content: Buffer.alloc(1000, 'a') });
  expect(await used()).toBe(901_000);
  await files.remove(company.id, key);
  await files.remove(company.id, key);
  expect(await used()).toBe(900_000);
});

it('copies of files that people make keep to the storage of the plan as uploads do', async () => {
  const planId = await createPlan(1);
  const { admin, id: companyId } = await server.company({ planId });
  const post = async (path: string, body: unknown) => (await admin.ok(admin.post<{ id: number }>(path, body))).id;
  const formOf = (field: string) => {
    const form = new FormData();
    form.set(field, new Blob([Buffer.alloc(300_000, 'a')]), 'arquivo.txt');
    return form;
  };
  const listId = await post('/files', { name: 'Catálogo', message: 'Segue' });
  await admin.ok(admin.post(`/files/uploadList/${listId}`, formOf('files')));
  const campaignId = await post('/campaigns', { name: 'Natal', message1: 'Oi' });
  await admin.ok(admin.post(`/campaigns/${campaignId}/media-upload`, formOf('file')));
  const used = () => server.app.platform.storage.used(companyId);
  expect(await used()).toBe(600_000);
  const copyList = (name: string) => admin.post<{ error?: string }>(`/files/${listId}/copy`, { name });
  const copyCampaign = (name: string) => admin.post<{ error?: string }>(`/campaigns/${campaignId}/copy`, { name });
  expect((await copyList('Catálogo 2')).status).toBe(200);
  expect(await used()).toBe(900_000);
  for (const copy of [copyList, copyCampaign])
    expect(await copy('Mais um')).toMatchObject({ status: 413, body: { error: 'ERR_STORAGE_FULL', limit: 1 } });
  expect(await used()).toBe(900_000);
  await admin.ok(admin.delete(`/files/${listId}`));
  await until(async () => (await used()) === 600_000);
  const sideBySide = await Promise.all(Array.from({ length: 3 }, (_none, index) => copyCampaign(`Natal ${index}`)));
  expect(sideBySide.map(({ status }) => status).toSorted()).toEqual([200, 413, 413]);
  expect(await used()).toBe(900_000);
  expect(await server.app.platform.storage.count(companyId)).toBe(900_000);
});

it('uploads side by side keep to the storage of the plan together, with an announced length or without', async () => {
  const planId = await createPlan(2);
  for (const isEmitted of [true, false]) {
    const company = await server.company({ planId });
    const { admin } = company;
    const { id } = await admin.ok(admin.post<{ id: number }>('/files', { name: 'lista', message: 'mensagem' }));
    const upload = async () => {
      const form = new FormData();
      form.set('files', new Blob([Buffer.alloc(900_000, 'a')]), 'arquivo.txt');
      const encoded = new Response(form);
      const { status } = await fetch(`${server.url}/files/uploadList/${id}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${admin.token}`,
          'content-type': encoded.headers.get('content-type') ?? '',
        },
        body: isEmitted ? await encoded.blob() : encoded.body,
        ...(!isEmitted && { duplex: 'half' as const }),
      });
      return status;
    };
    const statuses = await Promise.all(Array.from({ length: 8 }, upload));
    expect(statuses.filter((status) => status === 200)).toHaveLength(2);
    expect(statuses.filter((status) => status === 413)).toHaveLength(6);
    const { storage } = server.app.platform;
    expect(await storage.used(company.id)).toBe(1_800_000);
    expect(await upload()).toBe(413);
  }
});

it('an upload without an announced length takes none of the storage of the plan before its file is there', async () => {
  const planId = await createPlan(2);
  const { id: companyId, admin } = await server.company({ planId });
  const { id } = await admin.ok(admin.post<{ id: number }>('/files', { name: 'lista', message: 'mensagem' }));
  const [head, tail] = [
    '--x\r\ncontent-disposition: form-data; name="files"; filename="lento.txt"\r\n\r\n',
    '\r\n--x--\r\n',
  ] as const;
  let finish: () => void = () => {};
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(Buffer.from(head + 'a'.repeat(300_000)));
      finish = () => {
        controller.enqueue(Buffer.from(tail));
        controller.close();
      };
    },
  });
  const slow = fetch(`${server.url}/files/uploadList/${id}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'multipart/form-data; boundary=x' },
    body,
    duplex: 'half',
  });
  // Its beginning is there.
  await until(async () => (await readdir(tempFolder(server.dataDir)).catch(() => [])).length > 0);
  const form = new FormData();
  form.set('files', new Blob([Buffer.alloc(1_500_000, 'a')]), 'arquivo.txt');
  expect((await admin.post(`/files/uploadList/${id}`, form)).status).toBe(200);
  finish();
  expect((await slow).status).toBe(200);
  expect(await server.app.platform.storage.used(companyId)).toBe(1_800_000);
});
