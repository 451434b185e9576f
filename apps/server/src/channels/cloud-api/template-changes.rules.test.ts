import { expect, it } from 'vitest';
import { parseTemplateChange } from './template-changes.rules.ts';

const status = 'message_template_status_update';
const quality = 'message_template_quality_update';
const changeOf = (more: object) => ({
  message_template_id: 1,
  message_template_name: 'oferta',
  message_template_language: 'pt-BR',
  ...more,
});

it.each([
  ['APPROVED', 'approved'],
  ['FLAGGED', 'approved'],
  ['PAUSED', 'paused'],
  ['REJECTED', 'rejected'],
  ['DISABLED', 'disabled'],
  ['PENDING_DELETION', 'deleted'],
  // A word of tomorrow: whether it is listed as approved decides.
  ['SOMETHING_NEW', 'reviewing'],
])('the event %s makes a template %s', (event, state) => {
  expect(parseTemplateChange(status, changeOf({ event }))).toEqual({
    name: 'oferta',
    language: 'pt_BR',
    state,
    quality: null,
    reason: '',
    reasonDetail: '',
  });
});

it('a quality is read, an unknown one is not, and what names no template is nothing', () => {
  expect(parseTemplateChange(quality, changeOf({ new_quality_score: 'RED' }))).toMatchObject({
    state: 'approved',
    quality: 'red',
  });
  expect(parseTemplateChange(quality, changeOf({ new_quality_score: 'UNKNOWN' }))?.quality).toBeNull();
  expect(parseTemplateChange(quality, changeOf({ new_quality_score: { toString: 'x' } }))?.quality).toBeNull();
  for (const value of [undefined, null, 'x', [], {}, { message_template_name: 'a'.repeat(600) }])
    expect(parseTemplateChange(status, value)).toBeUndefined();
  expect(parseTemplateChange('account_update', changeOf({ event: 'PAUSED' }))).toBeUndefined();
});

it.each([
  ['a word', { reason: 'scam' }, { reason: 'SCAM', reasonDetail: '' }],
  ['none', { reason: 'NONE' }, { reason: '', reasonDetail: '' }],
  [
    'a word and sentences',
    { reason: 'INVALID_FORMAT', rejection_info: { reason: 'Variables at the end.', recommendation: 'Add a word.' } },
    { reason: 'INVALID_FORMAT', reasonDetail: 'Variables at the end. Add a word.' },
  ],
  [
    'the title of a pause',
    { reason: 'NONE', other_info: { title: 'FIRST_PAUSE', description: 'Paused for 3 hours.' } },
    { reason: 'FIRST_PAUSE', reasonDetail: 'Paused for 3 hours.' },
  ],
  ['something else', { reason: 7, rejection_info: 'x' }, { reason: '', reasonDetail: '' }],
])('the reason of a state is read: %s', (_name, given, expected) => {
  expect(parseTemplateChange(status, changeOf({ event: 'REJECTED', ...given }))).toMatchObject(expected);
});
