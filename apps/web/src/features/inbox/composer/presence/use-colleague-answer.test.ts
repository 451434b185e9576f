import { describe, expect, it } from 'vitest';
import { aMessage } from '../../../../app/testing/a-message.ts';
import { answerSince } from './use-colleague-answer.ts';

const bruno = { id: 6, name: 'Bruno' };
const ana = { id: 5, name: 'Ana' };

describe('answerSince', () => {
  const messages = [
    aMessage({ id: '9', fromMe: true, user: bruno }),
    aMessage({ id: '10' }),
    aMessage({ id: '11', fromMe: true, user: ana }),
  ];
  it('ignores earlier messages, messages of the contact and own ones', () => {
    expect(answerSince(messages, '9', ana.id)).toBeUndefined();
    expect(answerSince([...messages, aMessage({ id: '12', fromMe: true, user: null })], '9', ana.id)).toBeUndefined();
  });
  it('returns what a colleague wrote since, ids compared as numbers', () => {
    expect(answerSince(messages, '8', ana.id)?.id).toBe('9');
    expect(answerSince(messages, '10', bruno.id)?.id).toBe('11');
  });
});
