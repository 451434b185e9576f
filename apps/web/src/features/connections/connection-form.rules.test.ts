import { describe, expect, it } from 'vitest';
import { ApiError } from '../../app/api/api-error.ts';
import { changedFields, fieldOfError, greetingMissing, valuesOf } from './connection-form.rules.ts';

const before = { name: 'Loja', isDefault: false, queueIds: ['1', '2'], greetingMessage: 'Oi' };

describe('changedFields', () => {
  it('sends nothing when nothing was changed', () => {
    expect(changedFields(before, { ...before, name: ' Loja ' })).toEqual({});
  });

  it('sends what was changed and nothing else', () => {
    expect(changedFields(before, { ...before, queueIds: ['2'] })).toEqual({ queueIds: [2] });
    expect(changedFields(before, { ...before, isDefault: true, greetingMessage: '' })).toEqual({
      isDefault: true,
      greetingMessage: '',
    });
  });

  it('tells an emptied list from an untouched one', () => {
    expect(changedFields(before, { ...before, queueIds: [] })).toEqual({ queueIds: [] });
  });
});

describe('greetingMissing', () => {
  it.each([
    [['1', '2'], ' ', true],
    [['1', '2'], 'Oi', false],
    [['1'], '', false],
    [[], '', false],
  ])('queues %j with greeting %j: %s', (queueIds, greetingMessage, missing) => {
    expect(greetingMissing({ ...before, queueIds, greetingMessage })).toBe(missing);
  });
});

describe('fieldOfError', () => {
  it.each([
    ['ERR_WAPP_NAME_ALREADY_EXISTS', 'name'],
    ['ERR_WAPP_GREETING_REQUIRED', 'greetingMessage'],
    ['ERR_NO_OTHER_WHATSAPP', 'isDefault'],
    ['ERR_NO_QUEUE_FOUND', 'queueIds'],
    ['ERR_PLAN_LIMIT', undefined],
    ['toString', undefined],
  ])('%s stands beside %s', (code, field) => {
    expect(fieldOfError(new ApiError(code, 409))).toBe(field);
  });
});

describe('valuesOf', () => {
  it('starts a new connection empty', () => {
    expect(valuesOf(undefined)).toEqual({ name: '', isDefault: false, queueIds: [], greetingMessage: '' });
  });
});
