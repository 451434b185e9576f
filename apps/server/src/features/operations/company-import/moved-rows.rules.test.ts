import { expect, it } from 'vitest';
import { adjustments } from './moved-rows.rules.ts';

const here = {
  findId: (table: string, id: number) => (table === 'users' && id === 4 ? 40 : undefined),
  passwordHash: '',
  planId: 1,
  hashAddress: () => '',
  newCode: () => '',
};

it('who changed a template is the same user here, or nobody', () => {
  const at = '2026-11-29T08:00:00.000Z';
  const history = [
    { at, what: 'sent', userId: 4 },
    { at, what: 'sent', userId: 5 },
    { at, what: 'approved', userId: null },
  ];
  expect(adjustments['official_templates']?.({ history }, here)).toEqual({
    history: [
      { at, what: 'sent', userId: 40 },
      { at, what: 'sent', userId: null },
      { at, what: 'approved', userId: null },
    ],
  });
});
