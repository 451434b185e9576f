import { describe, expect, it } from 'vitest';
import type { UnsentPhoneMessage } from './phone-send-queue.ts';
import { phoneItems } from './phone-items.ts';
import { phoneMessage } from './phone-message.testing.ts';

const waiting: UnsentPhoneMessage = {
  clientId: 'local',
  conversationId: '1 5511900000001',
  whatsappId: 1,
  state: 'waiting',
  progress: 0,
  number: '5511900000001',
  name: 'Mariana',
  author: null,
  body: 'Oi',
  media: null,
  quoted: null,
  createdAt: '2026-11-25T12:00:00.000Z',
  failure: null,
};

describe('phoneItems', () => {
  it('starts every day with its date and every change of side with a first', () => {
    const items = phoneItems(
      [
        phoneMessage('1', { createdAt: '2026-11-24T12:00:00.000Z' }),
        phoneMessage('2', { createdAt: '2026-11-24T12:01:00.000Z' }),
        phoneMessage('3', { createdAt: '2026-11-24T12:02:00.000Z', fromMe: false }),
        phoneMessage('4', { createdAt: '2026-11-26T12:00:00.000Z', fromMe: false }),
      ],
      [],
    );
    expect(items.map((item) => (item.kind === 'day' ? 'day' : item.first))).toEqual([
      'day',
      true,
      false,
      true,
      'day',
      true,
    ]);
  });

  it('starts with every other member of a group anew', () => {
    const [lia, rui] = [
      { number: '5511900000001', name: 'Lia' },
      { number: '5511900000002', name: 'Rui' },
    ];
    const messages = [lia, lia, rui].map((author, index) => phoneMessage(String(index), { author }));
    const rows = phoneItems(messages, [{ ...waiting, author: rui }], lia.number);
    expect(rows.flatMap((row) => (row.kind === 'message' ? [[row.message.fromMe, row.first]] : []))).toEqual([
      [true, true],
      [true, false],
      [false, true],
      [false, true],
    ]);
  });

  it('shows what is on its way last, waiting or failed', () => {
    const rows = phoneItems(
      [phoneMessage('1')],
      [waiting, { ...waiting, clientId: 'other', state: 'failed', failure: 'ERR_VALIDATION' }],
    );
    const acks = rows.flatMap((row) => (row.kind === 'message' ? [row.message.ack] : []));
    expect(acks).toEqual([2, 0, -1]);
  });

  it('shows a message once, also while the answer to sending it is still to come', () => {
    const rows = phoneItems([phoneMessage('1', { providerId: 'LOCAL' })], [waiting]);
    expect(rows.filter(({ kind }) => kind === 'message').map(({ key }) => key)).toEqual(['LOCAL']);
  });
});
