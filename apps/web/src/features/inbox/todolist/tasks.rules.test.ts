import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addTask, changeTask, isOwn, readTasks, removeTask, restoreTask } from './tasks.rules.ts';
import type { Task } from './tasks.rules.ts';

const at = '2026-11-20T12:00:00.000Z';
const later = '2026-11-20T13:00:00.000Z';
const task = (text: string, more: Partial<Task> = {}): Task => ({ text, createdAt: at, updatedAt: at, ...more });

describe('stored tasks', () => {
  it('is read as it was written, also a plain list without owners', () => {
    const list = [task('Ligar para a Lia'), task('Estoque', { owner: '1/2', doneAt: later })];
    expect(readTasks(JSON.stringify(list))).toEqual({ kind: 'list', tasks: list });
    expect(readTasks(null)).toEqual({ kind: 'list', tasks: [] });
    expect(readTasks('')).toEqual({ kind: 'list', tasks: [] });
  });

  it('is never overwritten: unreadable content stays as it is', () => {
    for (const text of ['[{"text":', '{"text":"x"}', '[1]', 'null', '[{"texto":"x"}]']) {
      expect(readTasks(text)).toEqual({ kind: 'unreadable', text });
    }
    fc.assert(
      fc.property(fc.string(), (text) => {
        const stored = readTasks(text);
        if (stored.kind === 'unreadable') expect(stored.text).toBe(text);
      }),
    );
  });
});

describe('list of tasks', () => {
  it('accepts texts that are not blank, newest first', () => {
    const list = addTask(addTask([], ' Primeira ', '1/2', at), 'Segunda', '1/2', later);
    expect(list).toEqual([
      task('Segunda', { owner: '1/2', createdAt: later, updatedAt: later }),
      task('Primeira', { owner: '1/2' }),
    ]);
    expect(addTask(list, '  \n ', '1/2', at)).toBe(list);
  });

  it('changes, finishes and reopens one of two that read the same', () => {
    const [first, second] = [task('Igual'), task('Igual')];
    const done = changeTask([first, second], second, { done: true }, later);
    expect(done).toEqual([task('Igual'), task('Igual', { doneAt: later, updatedAt: later })]);
    expect(changeTask(done, done[1] as Task, { done: false }, later)[1]).toEqual(task('Igual', { updatedAt: later }));
    expect(changeTask([first], first, { text: ' Outra ' }, later)).toEqual([task('Outra', { updatedAt: later })]);
    expect(changeTask([first], first, { text: '  ' }, later)).toEqual([first]);
  });

  it('recognises a task that another window has rewritten', () => {
    const elsewhere = structuredClone([task('a'), task('b', { createdAt: later })]);
    expect(removeTask(elsewhere, task('b', { createdAt: later }))).toEqual([task('a')]);
    expect(removeTask(elsewhere, task('b'))).toBe(elsewhere);
  });

  it('restores a removed task to its position', () => {
    const list = ['a', 'b', 'c'].map((text) => task(text));
    fc.assert(
      fc.property(fc.nat(2), (index) => {
        const removed = list[index] as Task;
        expect(restoreTask(removeTask(list, removed), removed, index)).toEqual(list);
      }),
    );
  });

  it('is of one person of one company; one without a name on it is of everybody here', () => {
    expect(isOwn(task('x', { owner: '1/2' }), '1/2')).toBe(true);
    expect(isOwn(task('x', { owner: '1/3' }), '1/2')).toBe(false);
    expect(isOwn(task('x'), '1/2')).toBe(true);
  });
});
