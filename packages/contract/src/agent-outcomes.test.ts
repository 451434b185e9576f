import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { agentOutcomeOf, type AgentService } from './agent-outcomes.ts';
import { dayMs } from './durations.ts';

const ended = (by: 'prompt' | 'person' | 'silence'): AgentService => ({
  hasPersonWritten: false,
  isHandedOver: false,
  ended: { at: 0, by },
  nextAt: null,
});
const resolved = ended('prompt');

describe('what came of a service in which a prompt answered', () => {
  it('is resolved lately until 7 days are over, and still resolved then', () => {
    expect(agentOutcomeOf(resolved, 7 * dayMs - 1)).toBe('resolvedLately');
    expect(agentOutcomeOf(resolved, 7 * dayMs)).toBe('stillResolved');
  });

  it('is reopened by a service within 7 days, and by no later one', () => {
    expect(agentOutcomeOf({ ...resolved, nextAt: dayMs }, 2 * dayMs)).toBe('reopened');
    expect(agentOutcomeOf({ ...resolved, nextAt: 7 * dayMs }, 30 * dayMs)).toBe('reopened');
    expect(agentOutcomeOf({ ...resolved, nextAt: 7 * dayMs + 1 }, 30 * dayMs)).toBe('stillResolved');
  });

  it('is handed over once a person takes part, and abandoned where the contact was silent', () => {
    expect(agentOutcomeOf({ ...resolved, hasPersonWritten: true }, 0)).toBe('handedOver');
    expect(agentOutcomeOf({ ...resolved, ended: null, isHandedOver: true }, 0)).toBe('handedOver');
    expect(agentOutcomeOf(ended('person'), 0)).toBe('handedOver');
    expect(agentOutcomeOf(ended('silence'), 0)).toBe('abandoned');
    expect(agentOutcomeOf({ ...resolved, ended: null }, 0)).toBe('running');
  });

  it('does not change again after 7 days, whatever happens later', () => {
    const service = fc.record({
      hasPersonWritten: fc.boolean(),
      isHandedOver: fc.boolean(),
      ended: fc.record({
        at: fc.nat(100),
        by: fc.constantFrom('prompt' as const, 'person' as const, 'silence' as const),
      }),
      nextAt: fc.option(fc.nat(20 * dayMs)),
    });
    fc.assert(
      fc.property(service, fc.nat(10 * dayMs), (one, later) => {
        const settled = one.ended.at + 7 * dayMs;
        expect(agentOutcomeOf(one, settled + later)).toBe(agentOutcomeOf(one, settled));
      }),
      { seed: 45, numRuns: 200 },
    );
  });
});
