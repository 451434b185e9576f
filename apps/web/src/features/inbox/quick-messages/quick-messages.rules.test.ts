import type { QuickMessage } from '@balcao/contract';
import { describe, expect, it } from 'vitest';
import { matchQuickMessages, quickMessageLabel, quickMessageQuery } from './quick-messages.rules.ts';

const reply = (id: number, shortcode: string, more: Partial<QuickMessage> = {}): QuickMessage => ({
  id,
  shortcode,
  message: '',
  geral: false,
  status: true,
  isMedia: false,
  mediaPath: null,
  mediaName: null,
  mediaMime: null,
  fileListId: null,
  interactive: null,
  queueId: null,
  usedCount: 0,
  companyId: 1,
  userId: 1,
  createdAt: '',
  updatedAt: '',
  ...more,
});

describe('quick replies while writing', () => {
  it.each([
    ['/', ''],
    [' /', null],
    ['/p', 'p'],
    ['/pix', 'pix'],
    ['/pix ', null],
    ['a /pix', null],
    ['', null],
    ['//', '/'],
    ['/a\nb', null],
  ])('%j asks for %j', (text, query) => expect(quickMessageQuery(text)).toBe(query));

  it('are labelled in 35 characters, none of them halved', () => {
    expect(quickMessageLabel({ shortcode: 'oi', message: ' Bom\n dia ' })).toBe('/oi · Bom dia');
    expect(quickMessageLabel({ shortcode: 'oi', message: '' })).toBe('/oi');
    const long = quickMessageLabel({ shortcode: 'oi', message: '😀'.repeat(50) });
    expect([...long]).toHaveLength(35);
    expect(long.isWellFormed()).toBe(true);
    expect(quickMessageLabel({ shortcode: 'x'.repeat(34), message: '' })).toHaveLength(35);
  });

  it('are found by shortcode without accents, those that begin with it first, those of other queues never', () => {
    const all = [reply(1, 'preço'), reply(2, 'tabela-preco'), reply(3, 'Preços', { queueId: 5 }), reply(4, 'oi')];
    expect(matchQuickMessages(all, 'PRECO', 5).map(({ id }) => id)).toEqual([1, 3, 2]);
    expect(matchQuickMessages(all, 'preco', null).map(({ id }) => id)).toEqual([1, 2]);
    expect(matchQuickMessages(all, '', 6).map(({ id }) => id)).toEqual([4, 1, 2]);
  });
});
