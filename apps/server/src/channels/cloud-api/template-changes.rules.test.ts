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
