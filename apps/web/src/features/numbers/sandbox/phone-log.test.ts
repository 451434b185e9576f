import type { LivePayload, SandboxMessage } from '@balcao/contract';
import { describe, expect, it } from 'vitest';
import { emptyLog, logEvent, logConnectionChange } from './phone-log.ts';
import type { PhoneLog } from './phone-log.ts';
import { phoneMessage } from './phone-message.testing.ts';

const at = new Date('2026-11-24T09:00:00.000Z');
const number = '5511900000001';
const create = (message: SandboxMessage) => ({ action: 'create', whatsappId: 1, message }) as const;
const update = (message: SandboxMessage) => ({ action: 'update', whatsappId: 1, message }) as const;
const read = { action: 'read', whatsappId: 1, number } as const;

const after = (...events: LivePayload<'sandbox'>[]): PhoneLog =>
  events.reduce((log, event) => logEvent(log, event, at), emptyLog);
const kinds = (log: PhoneLog) => log.entries.map(({ kind }) => kind);

describe('event log of the simulated phone', () => {
  it('follows an own message on its way, newest first', () => {
    const mine = phoneMessage('1', { mediaType: 'image' });
    const log = after(create(mine), update({ ...mine, ack: 3 }), update({ ...mine, ack: 4 }));
    expect(kinds(log)).toEqual(['seen', 'delivered', 'sent']);
    expect(log.entries[0]).toMatchObject({ number, media: 'image' });
  });

  it('counts what the contact read in one look', () => {
    const theirs = ['1', '2'].map((id) => phoneMessage(id, { fromMe: false, ack: 3 }));
    const log = after(...theirs.map(create), ...theirs.map((each) => update({ ...each, ack: 4 })), read);
    expect(log.entries[0]).toMatchObject({ kind: 'read', number, count: 2 });
    expect(kinds(log)).toEqual(['read', 'received', 'received']);
  });

  it('logs nothing twice', () => {
    const mine = phoneMessage('1');
    expect(kinds(after(create(mine), create(mine), update(mine)))).toEqual(['sent']);
    const delivered = update({ ...mine, ack: 3 });
    expect(kinds(after(delivered, delivered))).toEqual(['delivered']);
    expect(kinds(after(read, read))).toEqual([]);
  });

  it('logs who edited, deleted and reacted, once each, and not as read', () => {
    const mine = phoneMessage('1', { ack: 4 });
    const theirs = phoneMessage('2', { fromMe: false, ack: 4 });
    const change = (message: SandboxMessage, done: object) =>
      ({ ...update(message), change: { byContact: true, emoji: '', ...done } }) as LivePayload<'sandbox'>;
    const edit = change({ ...mine, body: 'Oi!', isEdited: true }, { kind: 'edit' });
    const react = change(theirs, { kind: 'reaction', emoji: '👍' });
    const unreact = change(theirs, { kind: 'reaction' });
    const gone = change({ ...theirs, isDeleted: true }, { kind: 'delete', byContact: false });
    const log = after(edit, edit, react, react, unreact, react, gone);
    expect(
      log.entries.map(
        (entry) => entry.kind === 'changed' && [entry.change.kind, entry.change.byContact, entry.change.emoji],
      ),
    ).toEqual([
      ['delete', false, ''],
      ['reaction', true, '👍'],
      ['reaction', true, ''],
      ['reaction', true, '👍'],
      ['edit', true, ''],
    ]);
    // How far it had come is known from then on.
    expect(kinds(logEvent(log, update({ ...mine, ack: 4 }), at))).toEqual(kinds(log));
  });

  it('includes messages from before the screen was opened', () => {
    expect(kinds(after(update(phoneMessage('1', { ack: 4 }))))).toEqual(['seen']);
    expect(after(update(phoneMessage('2', { fromMe: false, ack: 4 })), read).entries[0]).toMatchObject({ count: 1 });
  });

  it('keeps the last hundred, each with an id of its own', () => {
    let log = emptyLog;
    for (let turn = 0; turn < 120; turn += 1) log = logConnectionChange(log, 'connected', at);
    expect(log.entries.length).toBe(100);
    expect(new Set(log.entries.map(({ id }) => id)).size).toBe(100);
    expect(log.entries[0]?.id).toBe(120);
  });
});
