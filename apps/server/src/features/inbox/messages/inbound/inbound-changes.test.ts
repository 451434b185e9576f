import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Message, Ticket, Connection } from '@balcao/contract';
import { createApp } from '../../../../app.ts';
import { loadConfig } from '../../../../platform/config/config.ts';
import type { TestCompany } from '../../../../testing/builders.ts';
import { until } from '../../../../testing/client.ts';
import {
  waitForMessage,
  openTicket,
  listPhoneMessages,
  sendReply,
  sendFromPhone,
  fetchThread,
  unlink,
  scanNewQrCode,
} from '../../../../testing/simulated-phone.ts';
import { withClient } from '../../../../testing/tables.ts';
import { useTestServer } from '../../../../testing/test-server.ts';
import { newNumber } from '../../../../testing/sample-values.ts';

const server = useTestServer();
let company: TestCompany;
let phone: Connection;
beforeAll(async () => {
  company = await server.company();
  phone = await company.connection();
});

const ticketNow = (id: number) => company.admin.ok(company.admin.get<Ticket>(`/tickets/${id}`));
const onPhone = (by: Connection, providerId: string) => `/sandbox/${by.id}/messages/${providerId}`;
const edit = (number: string, providerId: string, body: string, by = phone) =>
  company.admin.put(onPhone(by, providerId), { number, body });
const remove = (number: string, providerId: string, by = phone) =>
  company.admin.delete(`${onPhone(by, providerId)}?number=${number}`);
const react = (number: string, providerId: string, emoji: string, by = phone) =>
  company.admin.put(`${onPhone(by, providerId)}/reaction`, { number, emoji });

describe('what a contact changes', () => {
  it('keeps the first 50 texts of a message that a contact edits again and again, and lists 100 at most', async () => {
    const number = newNumber();
    const ticket = await openTicket(company, phone, company.admin, number);
    const { id: providerId } = await sendFromPhone(company.admin, phone, { number, body: 'Quero 3' });
    const { id } = await until(async () =>
      (await fetchThread(company.admin, ticket.id)).find((one) => one.body === 'Quero 3'),
    );
    const versions = async () =>
      (await company.admin.ok(company.admin.get<{ versions: { body: string }[] }>(`/messages/${id}/versions`)))
        .versions;
    const addTo = (count: number) =>
      withClient(server.databaseUrl, (client) =>
        client.query(
          `INSERT INTO message_versions (company_id, message_id, body, replaced_at)
           SELECT $1, $2, 'texto ' || n, now() FROM generate_series(1, $3::int) n`,
          [company.id, id, count],
        ),
      );
    await addTo(49);
    for (const body of ['Quero 4', 'Quero 5']) {
      await edit(number, providerId, body);
      await waitForMessage(company.admin, ticket.id, id, (one) => one.body === body);
    }
    const kept = await versions();
    expect([kept.length, kept.at(-1)?.body]).toEqual([50, 'Quero 3']);
    await addTo(100);
    expect(await versions()).toHaveLength(100);
  });

  it('is changed for the team, kept readable, and moves neither the ticket nor its count', async () => {
    const number = newNumber();
    const ticket = await openTicket(company, phone, company.admin, number);
    const { id } = await sendFromPhone(company.admin, phone, { number, body: 'Quero 3 caxas' });
    const message = await until(async () =>
      (await fetchThread(company.admin, ticket.id)).find((one) => one.body === 'Quero 3 caxas'),
    );
    const before = await ticketNow(ticket.id);

    expect((await edit(number, id, 'Quero 3 caixas')).status).toBe(200);
    await waitForMessage(company.admin, ticket.id, message.id, (one) => one.isEdited && one.body === 'Quero 3 caixas');
    const { versions } = await company.admin.ok(
      company.admin.get<{ versions: { body: string }[] }>(`/messages/${message.id}/versions`),
    );
    expect(versions.map(({ body }) => body)).toEqual(['Quero 3 caxas']);
    const steady = { unreadMessages: before.unreadMessages, updatedAt: before.updatedAt };
    expect(await ticketNow(ticket.id)).toMatchObject({ ...steady, lastMessage: 'Quero 3 caixas' });

    expect((await remove(number, id)).status).toBe(200);
    const gone = await waitForMessage(company.admin, ticket.id, message.id, (one) => one.isDeleted);
    expect(gone.body).toBe('Quero 3 caixas');
    expect(await ticketNow(ticket.id)).toMatchObject({ ...steady, lastMessageDeleted: true });
  });

  it('is their own: neither what the company wrote nor what is deleted', async () => {
    const number = newNumber();
    const ticket = await openTicket(company, phone, company.admin, number);
    const [sent] = await sendReply(company.admin, ticket.id, { body: 'Nosso' });
    await waitForMessage(company.admin, ticket.id, sent?.id, (one) => one.ack >= 3);
    const shown = await listPhoneMessages(company.admin, phone, number);
    const [theirs, ours] = [
      shown.find((one) => one.fromMe)?.providerId ?? '',
      shown.find((one) => !one.fromMe)?.providerId ?? '',
    ];
    const fixed = { status: 409, body: { error: 'ERR_MESSAGE_FIXED' } };
    expect(await edit(number, ours, 'Meu')).toMatchObject(fixed);
    expect(await remove(number, ours)).toMatchObject(fixed);
    expect(await edit(number, theirs, '  ')).toMatchObject({ status: 400, body: { error: 'ERR_EMPTY_MESSAGE' } });
    expect((await remove(number, theirs)).status).toBe(200);
    for (const answer of [
      await edit(number, theirs, 'De novo'),
      await remove(number, theirs),
      await react(number, theirs, '👍'),
    ]) {
      expect(answer).toMatchObject(fixed);
    }
    for (const [who, id] of [
      [newNumber(), ours],
      [number, 'NOBODY'],
    ] as const) {
      expect(await react(who, id, '👍')).toMatchObject({ status: 404, body: { error: 'ERR_NO_MESSAGE_FOUND' } });
    }
  });

  it('while the connection is down arrives in order when it is back', async () => {
    const down = await company.connection();
    const number = newNumber();
    const ticket = await openTicket(company, down, company.admin, number);
    await unlink(company.admin, down);
    const { id } = await sendFromPhone(company.admin, down, { number, body: 'a' });
    for (const body of ['b', 'c']) await edit(number, id, body, down);
    const { id: other } = await sendFromPhone(company.admin, down, { number, body: 'some' });
    await remove(number, other, down);
    await scanNewQrCode(company.admin, down);
    await until(async () => (await fetchThread(company.admin, ticket.id)).some((one) => one.isDeleted));
    expect(
      (await fetchThread(company.admin, ticket.id)).map(({ body, isEdited, isDeleted }) => [body, isEdited, isDeleted]),
    ).toEqual([
      ['Oi', false, false],
      ['c', true, false],
      ['some', false, true],
    ]);
  });
});

describe('kinds of messages', () => {
  it('place, contact card, call and voice arrive as what they are', async () => {
    const number = newNumber();
    const ticket = await openTicket(company, phone, company.admin, number);
    const receive = async (message: Record<string, unknown>, mediaType: Message['mediaType']) => {
      await sendFromPhone(company.admin, phone, { number, ...message });
      return until(async () =>
        (await fetchThread(company.admin, ticket.id)).find((one) => one.mediaType === mediaType),
      );
    };
    const place = await receive(
      { location: { latitude: -23.55, longitude: -46.63, description: 'Loja | centro' } },
      'locationMessage',
    );
    const [picture = '', address = '', words = '', ...rest] = place.body.split('|');
    expect([picture.slice(0, 23), address, words, rest]).toEqual([
      'data:image/jpeg;base64,',
      'https://maps.google.com/maps?q=-23.55%2C-46.63&z=17&hl=pt-BR',
      'Loja / centro',
      [],
    ]);
    expect((await ticketNow(ticket.id)).lastMessage).toBe('Loja / centro');
    const card = await receive({ vcard: { name: 'João; Silva\nTEL:1', number: '5511977776666' } }, 'vcard');
    expect(card.body.split('\n')).toEqual([
      'BEGIN:VCARD',
      'VERSION:3.0',
      'N:;João\\; Silva TEL:1;;;',
      'FN:João\\; Silva TEL:1',
      'TEL;type=CELL;type=VOICE;waid=5511977776666:+5511977776666',
      'END:VCARD',
    ]);
    expect((await ticketNow(ticket.id)).lastMessage).toBe('João; Silva TEL:1');
    const missed = await receive({ call: 'video' }, 'call_log');
    expect(missed.body).toMatch(/^Chamada de vídeo perdida às \d\d:\d\d$/);
    expect((await ticketNow(ticket.id)).unreadMessages).toBe(4);

    const form = new FormData();
    form.append('number', number);
    form.append('voice', 'true');
    form.append('medias', new Blob([mp3(3)]), 'audio.mp3');
    await company.admin.ok(company.admin.post(`/sandbox/${phone.id}/messages`, form));
    const voice = await until(async () =>
      (await fetchThread(company.admin, ticket.id)).find((one) => one.mediaType === 'audio'),
    );
    expect(voice).toMatchObject({ isVoice: true, mediaDuration: 3, mediaMime: 'audio/mpeg' });
    const own = new FormData();
    own.append('medias', new Blob([mp3(2)]), 'audio-record-site-1.mp3');
    own.append('medias', new Blob([mp3(5)]), 'música.mp3');
    const sent = await sendReply(company.admin, ticket.id, own);
    expect(sent.map(({ isVoice, mediaDuration, mediaType }) => [isVoice, mediaDuration, mediaType])).toEqual([
      [true, 2, 'audio'],
      [false, 5, 'audio'],
    ]);
    await waitForMessage(company.admin, ticket.id, sent[1]?.id, (one) => one.ack >= 3);
    const shown = (await listPhoneMessages(company.admin, phone, number)).filter(
      (one) => !one.fromMe && one.mediaType === 'audio',
    );
    expect(shown.map(({ isVoice, mediaDuration }) => [isVoice, mediaDuration])).toEqual([
      [true, 2],
      [false, 5],
    ]);
  });
});

/** Seconds of 128 kbit, 44.1 kHz: frames of silence. */
function mp3(seconds: number): Buffer {
  const frame = Buffer.alloc(417);
  Buffer.from([0xff, 0xfb, 0x90, 0xc4]).copy(frame);
  return Buffer.concat(Array.from({ length: Math.round((seconds * 44_100) / 1152) }, () => frame));
}

describe('a change that comes before its message', () => {
  it('waits for it, also across a restart, and comes once though it was reported twice', async () => {
    const number = newNumber();
    const ticket = await openTicket(company, phone, company.admin, number);
    const at = new Date().toISOString();
    const common = { addresses: [{ kind: 'pn', value: number }], fromMe: false, senderName: 'Contato', sentAt: at };
    const changed = (change: string, providerId: string, value: string) => ({
      ...common,
      change,
      providerId,
      value,
      target: { providerId: 'LATE', fromMe: false },
    });
    // In the order of a provider whose messages overtake each other.
    for (const payload of [
      changed('edit', 'E1', 'primeiro'),
      changed('edit', 'E2', 'segundo'),
      changed('reaction', 'R1', '👍'),
      { ...common, providerId: 'LATE', mediaType: 'conversation', body: 'original' },
    ]) {
      await withClient(server.databaseUrl, (client) =>
        client.query(
          'INSERT INTO inbound_journal (company_id, whatsapp_id, chat, provider_id, from_me, payload) VALUES ($1, $2, $3, $4, false, $5)',
          [company.id, phone.id, `pn:${number}`, payload.providerId, payload],
        ),
      );
    }
    await anotherProcess();
    const message = await until(async () =>
      (await fetchThread(company.admin, ticket.id)).find((one) => one.body === 'segundo'),
    );
    expect(message).toMatchObject({ isEdited: true, reactions: [{ emoji: '👍', fromMe: false }] });
    const { versions } = await company.admin.ok(
      company.admin.get<{ versions: { body: string }[] }>(`/messages/${message.id}/versions`),
    );
    expect(versions.map(({ body }) => body)).toEqual(['original', 'primeiro']);
  });

  /** Takes up what lies in the journal, as a start does. */
  async function anotherProcess(): Promise<void> {
    const dataDir = await mkdtemp(join(tmpdir(), 'balcao-early-'));
    const config = loadConfig({ PORT: '0', DATA_DIR: dataDir, DEMO: 'false', ROLES: 'gateway' }, dataDir);
    const { ownerUrl, secret, clock } = server;
    const app = await createApp({ config, secret, databaseUrl: ownerUrl, log: server.app.platform.log, clock });
    onTestFinished(async () => {
      await app.close();
      await rm(dataDir, { recursive: true, force: true });
    });
  }
});
