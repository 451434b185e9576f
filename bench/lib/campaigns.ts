import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { utils, write } from '@e965/xlsx';
import type { Campaign, Connection, ContactList, ContactListImport } from '@balcao/contract';
import { until, type Client } from '../../apps/server/src/testing/client.ts';

export const importLimitMs = 600_000;
export const numberOf = (index: number) => `55119${String(60_000_000 + index)}`;

const header = ['nome', 'telefone', 'email'];
const csvOf = (rows: readonly string[][]) => [header, ...rows].map((row) => row.join(';')).join('\n');
function xlsxOf(rows: string[][]): ArrayBuffer {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([header, ...rows]), 'Folha');
  return write(book, { type: 'array', bookType: 'xlsx', compression: true }) as ArrayBuffer;
}

/** Resident memory of one process, in bytes: of it alone, and what it may share with others; Linux tells them apart. */
async function memoryOf(pid: number, residentKib: number): Promise<{ own: number; shareable: number }> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  const shareable = [...rollup.matchAll(/^Shared_(?:Clean|Dirty): +(\d+)/gm)].reduce(
    (sum, [, kib]) => sum + Number(kib),
    0,
  );
  return { own: (residentKib - shareable) * 1024, shareable: shareable * 1024 };
}

/** Resident memory of a process and of those it started, in bytes; what they share, the program itself, counts once. */
export async function residentBytes(pid: number): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,rss=']);
  const rows = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  const family = new Set([pid]);
  for (const [id = 0, parent = 0] of rows) if (family.has(parent)) family.add(id);
  const each = await Promise.all(
    rows.filter(([id = 0]) => family.has(id)).map(([id = 0, , kib = 0]) => memoryOf(id, kib)),
  );
  return each.reduce((sum, { own }) => sum + own, Math.max(0, ...each.map(({ shareable }) => shareable)));
}

/** Watches the memory of some processes until asked for the most that one of them had. */
export function watchMemory(pids: readonly number[]): () => Promise<number> {
  let most = 0;
  const end = new AbortController();
  const watching = (async () => {
    while (!end.signal.aborted) {
      for (const pid of pids) most = Math.max(most, await residentBytes(pid));
      await sleep(200);
    }
  })();
  return async () => {
    end.abort();
    await watching;
    return most;
  };
}

const waitForStatus = (by: Client, id: number, status: string) =>
  until(async () => (await by.ok(by.get<Connection>(`/whatsapp/${id}`))).status === status);

/** @param first the number of its first phone: no two have one name */
export async function simulatedPhones(by: Client, count: number, first = 1): Promise<number[]> {
  const ids: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const { id } = await by.ok(
      by.post<Connection>('/whatsapp', { name: `Linha ${first + index}`, provider: 'sandbox' }),
    );
    await waitForStatus(by, id, 'qrcode');
    await by.ok(by.post(`/sandbox/${id}/scan`, {}));
    await waitForStatus(by, id, 'CONNECTED');
    ids.push(id);
  }
  return ids;
}

/** @param first the number of its first person: a list has people of its own */
export async function importList(
  by: Client,
  { name, count, first, format = 'csv' }: { name: string; count: number; first: number; format?: 'csv' | 'xlsx' },
): Promise<{ list: ContactList; tookMs: number }> {
  const list = await by.ok(by.post<ContactList>('/contact-lists', { name }));
  const rows = Array.from({ length: count }, (_, index) => [
    `Pessoa ${index}`,
    numberOf(first + index),
    `p${index}@exemplo.com.br`,
  ]);
  const form = new FormData();
  form.set('file', new Blob([format === 'csv' ? csvOf(rows) : xlsxOf(rows)]), `clientes.${format}`);
  const began = performance.now();
  const { id } = await by.ok(by.post<ContactListImport>(`/contact-lists/${list.id}/upload`, form));
  const done = await until(async () => {
    const record = await by.ok(by.get<ContactListImport>(`/contact-list-imports/${id}`));
    return record.status === 'done' ? record : undefined;
  }, importLimitMs);
  if (done.added !== count) throw new Error(`${done.added} of ${count} were added`);
  return { list, tookMs: performance.now() - began };
}

export const campaignOf = (by: Client, id: number) =>
  by.ok(by.get<{ campaign: Campaign }>(`/campaigns/${id}/report`)).then(({ campaign }) => campaign);

export async function startCampaign(by: Client, name: string, list: ContactList, whatsappIds: readonly number[]) {
  const began = performance.now();
  const { id } = await by.ok(
    by.post<Campaign>('/campaigns', {
      name,
      message1: 'Oi, {nome}!',
      message2: 'Olá, {nome}!',
      contactListId: list.id,
      whatsappIds,
      scheduledAt: '2020-01-01 09:00:00',
    }),
  );
  await until(async () => (await campaignOf(by, id)).status === 'EM_ANDAMENTO', importLimitMs);
  return { id, tookMs: performance.now() - began };
}
