import type { Invoice } from '@balcao/contract';
import { pt } from '@balcao/i18n/pt';
import i18next from 'i18next';
import { beforeAll, expect, it } from 'vitest';
import { paymentWords } from './payment-words.ts';

beforeAll(async () => {
  await i18next.init({ lng: 'pt', resources: { pt: { translation: pt } } });
});

const paidAt = (createdAt: string) =>
  ({
    status: 'paid',
    dueDate: '2026-11-27',
    value: 100,
    paidValue: 100,
    returnedValue: 0,
    credits: [],
    payments: [{ kind: 'payment', value: 100, provider: 'efi', note: '', paidAt: createdAt, createdAt }],
  }) as unknown as Invoice;

it('a payment of an invoice in the evening of its due day is not late, by the clock of the company', () => {
  const words = (createdAt: string) => paymentWords(i18next.t, paidAt(createdAt), 'America/Sao_Paulo');
  expect(words('2026-11-28T02:30:00.000Z')).toBe('Pix em 27/11/26');
  expect(words('2026-11-28T03:00:00.000Z')).toBe('Pix em 28/11/26, 1 dia depois');
});
