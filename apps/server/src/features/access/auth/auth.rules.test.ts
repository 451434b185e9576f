import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { refreshGraceMs, originAllowed, decideRotation, sessionStatus, type SessionFacts } from './auth.rules.ts';

const now = new Date('2026-03-01T12:00:00Z');
const at = (milliseconds: number) => new Date(now.getTime() + milliseconds);
const dueAt = (milliseconds: number) => ({
  companyDueDate: at(milliseconds).toISOString(),
  companyTimeZone: 'America/Sao_Paulo',
  companyLocksAt: at(milliseconds).toISOString(),
});

describe('decideRotation: refresh tokens', () => {
  it('rotates the first token of a session at once', () => {
    expect(decideRotation({ refreshCount: 0, rotatedAt: now.toISOString() }, 0, now)).toBe('rotate');
  });

  it('accepts the previous token for 30 seconds, then treats it as stolen', () => {
    const session = { refreshCount: 4, rotatedAt: now.toISOString() };
    expect(decideRotation(session, 3, at(refreshGraceMs))).toBe('keep');
    expect(decideRotation(session, 3, at(refreshGraceMs + 1))).toBe('reuse');
    expect(decideRotation(session, 2, at(1))).toBe('reuse');
    expect(decideRotation(session, 5, at(1))).toBe('reuse');
  });

  it('never ends a session over a token that was current within the last 30 seconds', () => {
    const steps = fc.array(fc.integer({ min: 0, max: 90_000 }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(steps, (waits) => {
        let session = { refreshCount: 0, rotatedAt: now.toISOString() };
        let moment = now;
        /** when each token stopped being the current one */
        const replaced: Date[] = [];
        for (const wait of waits) {
          moment = new Date(moment.getTime() + wait);
          for (const [count, since] of replaced.entries()) {
            const age = moment.getTime() - since.getTime();
            expect(decideRotation(session, count, moment)).toBe(age <= refreshGraceMs ? 'keep' : 'reuse');
          }
          if (decideRotation(session, session.refreshCount, moment) !== 'rotate') continue;
          replaced.push(moment);
          session = { refreshCount: session.refreshCount + 1, rotatedAt: moment.toISOString() };
        }
      }),
    );
  });
});

describe('session status', () => {
  const facts: SessionFacts = {
    kind: 'browser',
    sessionId: 'b3c0c0de-0000-4000-8000-000000000001',
    actor: {
      kind: 'user',
      userId: 1,
      companyId: 1,
      profile: 'user',
      super: false,
      queueIds: [],
      allTicket: false,
      whatsappId: null,
      sharedWhatsappIds: [],
    },
    confirmedAt: null,
    expiresAt: at(1000).toISOString(),
    marksRead: false,
    endedAt: null,
    endedElsewhere: false,
    owesSecondFactor: false,
    userActive: true,
    companyActive: true,
    companyDueDate: null,
    companyTimeZone: 'America/Sao_Paulo',
    companyLocksAt: null,
    forPayment: false,
    operatorReason: null,
  };

  it('is live while neither user, company nor expiry ends it', () => {
    expect(sessionStatus(facts, now).kind).toBe('live');
    expect(sessionStatus({ ...facts, ...dueAt(1) }, now).kind).toBe('live');
  });

  it.each([
    ['past its time', { expiresAt: now.toISOString() }, 'over'],
    ['ended', { endedAt: at(-1).toISOString() }, 'over'],
    ['of a deactivated user', { userActive: false }, 'over'],
    ['of a deactivated company', { companyActive: false }, 'company-inactive'],
    ['of a company past its due date', dueAt(-1), 'company-due'],
  ])('is not live when it is %s', (_what, change, kind) => {
    expect(sessionStatus({ ...facts, ...change }, now).kind).toBe(kind);
  });

  it('distinguishes a session that a login elsewhere ended from one that expired', () => {
    const ended = { ...facts, endedAt: at(-1).toISOString() };
    expect(sessionStatus(ended, now)).toEqual({ kind: 'over', elsewhere: false });
    expect(sessionStatus({ ...ended, endedElsewhere: true }, now)).toEqual({ kind: 'over', elsewhere: true });
  });

  it('lets operators log in past a due date, but not when deactivated', () => {
    const operator = { ...facts, actor: { ...facts.actor, super: true }, ...dueAt(-1) };
    expect(sessionStatus(operator, now).kind).toBe('live');
    expect(sessionStatus({ ...operator, companyActive: false }, now).kind).toBe('company-inactive');
  });
});

describe('originAllowed', () => {
  const config = { publicUrl: 'https://balcao.example', allowedOrigins: ['https://app.example'] };
  it.each([
    [undefined, true],
    ['https://balcao.example', true],
    ['https://app.example', true],
    ['http://inside:3000', true],
    ['https://evil.example', false],
    ['https://balcao.example.evil.example', false],
    ['null', false],
  ])('%s: %s', (origin, allowed) => {
    expect(originAllowed({ origin, host: 'inside:3000' }, config)).toBe(allowed);
  });
});
