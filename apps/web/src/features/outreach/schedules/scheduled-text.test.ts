import { expect, it } from 'vitest';
import { scheduledText } from './scheduled-text.ts';

it('the text of a schedule is shown with what its variables will be when it leaves, an approved one as it is', () => {
  const schedule = { contact: { name: 'Aline Reis' }, sendAt: '2026-11-24T12:00:00Z', template: null };
  const company = { timeZone: 'America/Sao_Paulo', language: 'pt' } as const;
  const textOf = (more: object) =>
    scheduledText(
      { ...schedule, body: '{{ms}}, {{firstName}}!', ...more } as Parameters<typeof scheduledText>[0],
      company,
    );
  expect(textOf({})).toBe('Bom dia, Aline!');
  expect(textOf({ sendAt: '2026-11-24T18:00:00Z' })).toBe('Boa tarde, Aline!');
  expect(textOf({ template: { id: 1 } })).toBe('{{ms}}, {{firstName}}!');
});
