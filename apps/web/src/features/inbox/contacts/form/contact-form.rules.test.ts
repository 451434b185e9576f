import { describe, expect, it } from 'vitest';
import { aContact } from '../contacts.testing.ts';
import { changedFields, toRequestBody } from './contact-form.rules.ts';
import { newExtraInfo, toFormValues } from './contact-form.values.ts';

const ana = aContact({
  name: 'Ana',
  number: '5511987654321',
  email: 'ana@exemplo.com',
  extraInfo: [{ id: 1, name: 'CPF', value: '1' }],
});

describe('the form of a contact', () => {
  it('shows a Brazilian number without its country and sends it as it is shown', () => {
    const values = toFormValues(ana);
    expect(values.number).toBe('(11) 98765-4321');
    expect(toRequestBody(values)).toEqual({
      name: 'Ana',
      number: '(11) 98765-4321',
      email: ana.email,
      extraInfo: [{ name: 'CPF', value: '1' }],
    });
  });

  it('sends what was changed and nothing else', () => {
    const before = toFormValues(ana);
    expect(changedFields(before, before)).toEqual({});
    expect(changedFields(before, { ...before, name: ' Ana Maria ' })).toEqual({ name: 'Ana Maria' });
    expect(changedFields(before, { ...before, extraInfo: [] })).toEqual({ extraInfo: [] });
    expect(changedFields(before, { ...before, extraInfo: [...before.extraInfo, newExtraInfo(' ', '')] })).toEqual({});
    expect(changedFields(before, { ...before, number: '+351912345678', email: '' })).toEqual({
      number: '+351912345678',
      email: '',
    });
  });

  it('leaves alone a number that is not known, or is written as none of ours', () => {
    for (const number of ['', '12345']) {
      const before = toFormValues(aContact({ number }));
      expect(changedFields(before, { ...before, name: 'Bia' })).toEqual({ name: 'Bia' });
    }
  });
});
