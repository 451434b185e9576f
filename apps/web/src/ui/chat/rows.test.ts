import { describe, expect, it } from 'vitest';
import { adjacentMessage } from './rows.ts';
import type { ChatRow, MessageStep } from './rows.ts';

describe('the steps of the arrow keys from message to message', () => {
  const tools = (key: string): ChatRow => ({ key, messageId: key, hasTools: true });
  const rows: ChatRow[] = [
    { key: 'day' },
    { key: 'deleted first', messageId: 'deleted first', hasTools: false },
    tools('a'),
    { key: 'deleted', messageId: 'deleted', hasTools: false },
    { key: 'unread' },
    tools('b'),
    { key: 'waiting', hasTools: false },
  ];
  const step = (from: string, to: MessageStep) => rows[adjacentMessage(rows, from, to)]?.key;

  it('a step passes over messages without buttons, where the focus would stay behind', () => {
    expect([step('b', 'previous'), step('a', 'next')]).toEqual(['a', 'b']);
    expect([step('b', 'first'), step('a', 'last')]).toEqual(['a', 'b']);
    expect(step('a', 'stay')).toBe('a');
    expect([step('a', 'previous'), step('b', 'next')]).toEqual([undefined, undefined]);
  });
});
