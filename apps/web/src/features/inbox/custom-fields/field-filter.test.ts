import type { CustomField } from '@balcao/contract';
import { fieldTypes } from '@balcao/contract';
import { describe, expect, it } from 'vitest';
import { conditionsOf, draftOf, kindsOf, newCondition, toCondition } from './field-filter.rules.ts';

const field = (type: CustomField['type'], more: Partial<CustomField> = {}): CustomField => ({
  id: 1,
  companyId: 1,
  subject: 'contact',
  key: 'campo',
  name: 'Campo',
  type,
  choices: [
    { key: 'casa', name: 'Casa', archived: false },
    { key: 'loja', name: 'Loja', archived: false },
  ],
  isRequired: true,
  adminsOnly: false,
  position: 1,
  archivedAt: null,
  createdAt: '',
  updatedAt: '',
  ...more,
});
const draft = (kind: ReturnType<typeof kindsOf>[number], from = '', to = '') => ({ key: 'campo', kind, from, to });

describe('a filter by a field', () => {
  it('asks texts how they begin, what has an order from one to another, and everything whether it is filled in', () => {
    for (const type of fieldTypes) {
      expect(kindsOf(type).slice(-2)).toEqual(['filled', 'empty']);
      expect(newCondition(field(type)).kind).toBe(type === 'text' || type === 'link' ? 'begins' : 'is');
    }
    expect(kindsOf('money')).toContain('between');
    expect(kindsOf('cpf')).not.toContain('between');
  });

  it('is sent when it is complete and its value fits the field', () => {
    expect(toCondition(field('text'), draft('begins', 'Rua'))).toEqual({ key: 'campo', is: 'Rua' });
    expect(toCondition(field('text'), draft('begins', '  '))).toBeUndefined();
    expect(toCondition(field('several'), draft('is', 'casa'))).toEqual({ key: 'campo', is: 'casa' });
    expect(toCondition(field('cpf'), draft('is', '529.982.247-24'))).toBeUndefined();
    expect(toCondition(field('cpf'), draft('is', '529.982.247-25'))).toEqual({ key: 'campo', is: '529.982.247-25' });
    expect(toCondition(field('yesNo'), draft('empty'))).toEqual({ key: 'campo', filled: false });
    expect(toCondition(field('money'), draft('between', '', '5.000,00'))).toEqual({ key: 'campo', to: '5.000,00' });
    expect(toCondition(field('money'), draft('between', '1', '2'))).toEqual({ key: 'campo', from: '1', to: '2' });
    expect(toCondition(field('money'), draft('between'))).toBeUndefined();
    expect(toCondition(field('date'), draft('between', '2026-01-01', '2026'))).toBeUndefined();
  });

  it('is the one that was sent again', () => {
    for (const [type, condition] of [
      ['text', { key: 'campo', is: 'Rua' }],
      ['several', { key: 'campo', is: 'casa' }],
      ['money', { key: 'campo', to: '5.000,00' }],
      ['money', { key: 'campo', from: '1', to: '2' }],
      ['yesNo', { key: 'campo', filled: false }],
    ] as const)
      expect(toCondition(field(type), draftOf(field(type), condition))).toEqual(condition);
    // As programs send it: cents.
    expect(draftOf(field('money'), { key: 'campo', from: 123_400 }).from).toContain('1.234');
  });

  it('of a field that is gone is left out, as one that is not complete', () => {
    expect(
      conditionsOf([field('text')], [draft('begins', 'Rua'), draft('begins'), { ...draft('filled'), key: 'outro' }]),
    ).toEqual([{ key: 'campo', is: 'Rua' }]);
  });
});
