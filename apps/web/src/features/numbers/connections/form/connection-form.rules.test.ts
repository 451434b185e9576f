import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../../app/api/api-error.ts';
import { fieldsOfError } from '../../../../app/crud/use-form-submit.ts';
import {
  changedFields,
  errorFields,
  greetingMissing,
  offeredProviders,
  tabOfErrors,
  transferQueueMissing,
  toFormValues,
} from './connection-form.rules.ts';

const empty = toFormValues(undefined);
const before = { ...empty, name: 'Loja', queueIds: [1, 2], greetingMessage: 'Oi' };

describe('changedFields', () => {
  it('sends nothing when nothing was changed', () => {
    expect(changedFields(before, { ...before, name: ' Loja ' })).toEqual({});
  });

  it('sends what was changed and nothing else', () => {
    expect(changedFields(before, { ...before, queueIds: [2] })).toEqual({ queueIds: [2] });
    expect(changedFields(before, { ...before, isDefault: true, greetingMessage: '' })).toEqual({
      isDefault: true,
      greetingMessage: '',
    });
  });

  it('distinguishes an emptied list from an untouched one', () => {
    expect(changedFields(before, { ...before, queueIds: [] })).toEqual({ queueIds: [] });
  });

  it('takes an emptied number for the one that a new connection has, and an id for a number', () => {
    const timed = { ...before, maxUseBotQueues: 5, expiresTicket: 60, transferQueueId: 7 };
    expect(changedFields(timed, { ...timed, maxUseBotQueues: '', expiresTicket: '', transferQueueId: null })).toEqual({
      maxUseBotQueues: 3,
      expiresTicket: 0,
      transferQueueId: null,
    });
    expect(changedFields(before, timed)).toEqual({ maxUseBotQueues: 5, expiresTicket: 60, transferQueueId: 7 });
    expect(changedFields(before, { ...before, maxUseBotQueues: '3' })).toEqual({});
  });
});

describe('greetingMissing', () => {
  it.each([
    [[1, 2], ' ', true],
    [[1, 2], 'Oi', false],
    [[1], '', false],
    [[], '', false],
  ])('queues %j with greeting %j: %s', (queueIds, greetingMessage, missing) => {
    expect(greetingMissing({ ...before, queueIds, greetingMessage })).toBe(missing);
  });
});

describe('refusals of the server', () => {
  it.each([
    ['ERR_WAPP_NAME_ALREADY_EXISTS', 'name'],
    ['ERR_WAPP_GREETING_REQUIRED', 'greetingMessage'],
    ['ERR_NO_OTHER_WHATSAPP', 'isDefault'],
    ['ERR_NO_QUEUE_FOUND', 'queueIds'],
    ['ERR_PLAN_LIMIT', undefined],
    ['toString', undefined],
  ])('%s stands beside %s', (code, field) => {
    expect(fieldsOfError(new ApiError(code, 409), errorFields, Object.keys(before))).toEqual(field ? [field] : []);
  });
});

describe('transferQueueMissing', () => {
  it.each([
    [10, null, true],
    ['10', null, true],
    [10, 1, false],
    [0, null, false],
    ['', null, false],
  ])('after %j minutes to the queue %j: %s', (timeToTransfer, transferQueueId, missing) => {
    expect(transferQueueMissing({ timeToTransfer, transferQueueId })).toBe(missing);
  });
});

describe('tabOfErrors', () => {
  it.each([
    [['greetingMessage'], 'menu'],
    [['transferQueueId', 'name'], 'general'],
    [['transferQueueId'], 'timers'],
    [[], undefined],
  ])('the tab of the errors in %j is %s', (fields, tab) => {
    expect(tabOfErrors(fields)).toBe(tab);
  });
});

describe('toFormValues', () => {
  it('starts a new connection with nothing but the limits of section 9', () => {
    const { maxUseBotQueues, timeUseBotQueues, expiresTicket, timeToTransfer, messagesPerMinute, provider, ...rest } =
      empty;
    expect(offeredProviders).toContain(provider);
    expect([maxUseBotQueues, timeUseBotQueues, expiresTicket, timeToTransfer, messagesPerMinute]).toEqual([
      3, 0, 0, 0, 60,
    ]);
    expect(
      Object.values(rest).every(
        (value) => value === '' || value === null || value === false || (Array.isArray(value) && value.length === 0),
      ),
    ).toBe(true);
  });
});
