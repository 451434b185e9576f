import type { MacroStepPreview, TicketAction } from '@balcao/contract';
import { describe, expect, it } from 'vitest';
import { asksReason, isRefused, textOf, unfilledOf, variablesToAsk } from './macro-preview.rules.ts';

const step = (more: Partial<MacroStepPreview>): MacroStepPreview => ({
  kind: 'text',
  state: 'does',
  name: null,
  person: null,
  text: null,
  unfilled: [],
  error: null,
  details: {},
  ...more,
});

describe('the preview of a macro', () => {
  it('is refused by any step but one whose reason is asked for', () => {
    const asking = step({ kind: 'resolve', state: 'refused', error: 'ERR_CLOSE_REASON_REQUIRED' });
    const refused = step({ kind: 'resolve', state: 'refused', error: 'ERR_CLOSE_DETAIL_REQUIRED' });
    expect([asksReason(asking), asksReason(refused), asksReason(step({}))]).toEqual([true, false, false]);
    expect(isRefused([step({}), asking])).toBe(false);
    expect(isRefused([step({}), refused])).toBe(true);
  });

  it('asks for each variable without a value once, and has the words of all its texts', () => {
    const steps = [
      step({ text: 'Oi, Lia', unfilled: ['campo.pedido'] }),
      step({ kind: 'note', text: 'Anotado' }),
      step({ text: 'Saiu', unfilled: ['x', 'campo.pedido'] }),
    ];
    expect(unfilledOf(steps)).toEqual(['campo.pedido', 'x']);
    expect(textOf(steps)).toBe('Oi, Lia\n\nSaiu');
    expect(textOf([step({ kind: 'tag' })])).toBeUndefined();
  });

  it('for many tickets asks for what a ticket may lack: fields and unknown names, of texts alone', () => {
    const steps: TicketAction[] = [
      { kind: 'note', text: '{{nota}}' },
      { kind: 'text', text: '{{ms}}, {{name}}: {{ campo.pedido }} {{x}} {{campo.pedido}}' },
    ];
    expect(variablesToAsk(steps)).toEqual(['campo.pedido', 'x']);
  });
});
