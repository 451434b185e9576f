import { describe, expect, it } from 'vitest';
import { minuteMs, openingTimes, weekdays, type DeadlineRule } from '@balcao/contract';
import { advance, firstDue, isCurrent, type Outcome, type ServiceFacts, type ServiceState } from './clock.rules.ts';

const timeZone = 'America/Sao_Paulo';
const open = openingTimes({
  week: weekdays.slice(0, 5).flatMap((weekdayEn) => [
    { weekdayEn, startTime: '08:00', endTime: '12:00' },
    { weekdayEn, startTime: '13:30', endTime: '18:00' },
  ]),
  days: [],
  timeZone,
});
/** A moment of Monday 23 November 2026, or of the day after. */
const at = (time: string, day = 23) => Date.parse(`2026-11-${day}T${time}:00-03:00`);

const rule: DeadlineRule = {
  id: 1,
  name: 'Padrão',
  enabled: true,
  queueId: null,
  priority: null,
  tagId: null,
  first: { minutes: 10, alertMinutes: 2 },
  next: { minutes: 20, alertMinutes: 5 },
  resolution: { minutes: 240, alertMinutes: 30 },
  inHours: true,
  pauses: true,
  toTop: false,
  tellsSupervisors: false,
};

const arrived = (since: number, more: Partial<ServiceFacts> = {}): ServiceFacts => ({
  status: 'pending',
  isGroup: false,
  queueId: 1,
  priority: 'normal',
  tagIds: [],
  userId: null,
  isHeld: false,
  since,
  isBegunByUs: false,
  isAnswered: false,
  unansweredSince: since,
  answeredAt: null,
  ...more,
});

/** Follows a ticket through what happens to it; rows of missed deadlines get ids as the database gives them. */
class Follower {
  state: ServiceState | null = null;
  outcome: Outcome | undefined;
  nextId = 1;
  rules: readonly DeadlineRule[] = [rule];

  go(now: number, facts: ServiceFacts, recount = false): Outcome {
    const outcome = advance(facts, this.rules, this.state, { now, opening: open, recount });
    for (const row of outcome.added) {
      const id = this.nextId++;
      if (!outcome.state || row.settledAt !== null) continue;
      if (row.kind === 'resolution') outcome.state.resolutionResultId = id;
      else outcome.state.answerResultId = id;
    }
    this.state = outcome.state;
    this.outcome = outcome;
    return outcome;
  }
}

describe('deadlines of a ticket', () => {
  it('count in opening hours: five minutes before closing, and five on the next morning', () => {
    const ticket = new Follower();
    ticket.go(at('17:55'), arrived(at('17:55')));
    expect(firstDue(ticket.state)).toEqual({ kind: 'first', dueAt: at('08:05', 24), alertAt: at('08:03', 24) });
    // 5 minutes of Monday, the morning of Tuesday, and lunch does not count.
    expect(ticket.state?.resolutionDue).toBe(at('11:55', 24));
    expect(ticket.state?.checkAt).toBe(at('08:03', 24));
  });

  it('count by the clock where the rule says so', () => {
    const ticket = new Follower();
    ticket.rules = [{ ...rule, inHours: false }];
    ticket.go(at('17:55'), arrived(at('17:55')));
    expect(ticket.state?.answerDue).toBe(at('18:05'));
  });

  it('enters an answer in time as kept, and counts the next one from the oldest message without an answer', () => {
    const ticket = new Follower();
    ticket.go(at('09:00'), arrived(at('09:00')));
    const answered = arrived(at('09:00'), { unansweredSince: null, answeredAt: at('09:04'), isAnswered: true });
    const { added, settled } = ticket.go(at('09:04'), answered);
    expect(added).toEqual([
      {
        kind: 'first',
        ruleName: 'Padrão',
        minutes: 10,
        since: at('09:00'),
        dueAt: at('09:10'),
        breachedAt: null,
        settledAt: at('09:04'),
        lateMs: null,
      },
    ]);
    expect(settled).toEqual([]);
    expect(firstDue(ticket.state)).toBeNull();
    ticket.go(at('09:30'), { ...answered, unansweredSince: at('09:30'), answeredAt: null });
    expect(firstDue(ticket.state)).toMatchObject({ kind: 'next', dueAt: at('09:50') });
    // Another message changes nothing.
    const more = { ...answered, unansweredSince: at('09:30'), answeredAt: null };
    expect(isCurrent(more, [rule], ticket.state, at('09:35'))).toBe(true);
  });

  it('alerts once, enters a breach once, and how late it was in opening time once it is answered', () => {
    const ticket = new Follower();
    const facts = arrived(at('11:55'));
    ticket.go(at('11:55'), facts);
    expect(ticket.state?.answerDue).toBe(at('13:35'));
    expect(ticket.go(at('13:33'), facts).notices).toEqual([{ kind: 'first', what: 'near', dueAt: at('13:35') }]);
    expect(isCurrent(facts, [rule], ticket.state, at('13:34'))).toBe(true);
    const missed = ticket.go(at('13:36'), facts);
    expect(missed.notices).toEqual([{ kind: 'first', what: 'breached', dueAt: at('13:35') }]);
    expect(missed.added).toMatchObject([{ kind: 'first', breachedAt: at('13:35'), settledAt: null }]);
    expect(ticket.go(at('13:40'), facts)).toMatchObject({ notices: [], added: [] });
    const answered = { ...facts, unansweredSince: null, answeredAt: at('08:10', 24), isAnswered: true };
    const { settled, added } = ticket.go(at('08:10', 24), answered);
    // From 13:35 to 18:00, and ten minutes of the morning.
    expect(settled).toEqual([{ id: 1, settledAt: at('08:10', 24), lateMs: (265 + 10) * minuteMs }]);
    expect(added).toEqual([]);
    expect(ticket.state?.answerResultId).toBeNull();
  });

  it('enters a breach that nobody looked at before the answer came', () => {
    const ticket = new Follower();
    const facts = arrived(at('09:00'));
    ticket.go(at('09:00'), facts);
    const { added } = ticket.go(at('09:30'), { ...facts, unansweredSince: null, answeredAt: at('09:30') });
    expect(added).toMatchObject([{ breachedAt: at('09:10'), settledAt: at('09:30'), lateMs: 20 * minuteMs }]);
  });

  it('stops the resolution alone while the contact has to answer', () => {
    const ticket = new Follower();
    const facts = arrived(at('09:00'));
    ticket.go(at('09:00'), facts);
    expect(ticket.state?.resolutionDue).toBe(at('14:30'));
    const answered = { ...facts, unansweredSince: null, answeredAt: at('09:30'), isAnswered: true };
    ticket.go(at('09:30'), answered);
    expect(ticket.state).toMatchObject({ resolutionDue: null, resolutionSpentMs: 30 * minuteMs });
    ticket.go(at('15:00'), { ...answered, unansweredSince: at('15:00'), answeredAt: null });
    // 210 minutes are left: 180 of this day, 30 of the next.
    expect(ticket.state?.resolutionDue).toBe(at('08:30', 24));
    expect(ticket.state?.answerDue).toBe(at('15:20'));
    const kept = new Follower();
    kept.rules = [{ ...rule, pauses: false }];
    kept.go(at('09:00'), facts);
    kept.go(at('09:30'), answered);
    expect(kept.state?.resolutionDue).toBe(at('14:30'));
  });

  it('counts from the first message again by the rule of another queue', () => {
    const ticket = new Follower();
    ticket.rules = [{ ...rule, id: 2, queueId: 2, first: { minutes: 60, alertMinutes: 5 } }, rule];
    ticket.go(at('09:00'), arrived(at('09:00')));
    ticket.go(at('09:05'), arrived(at('09:00'), { queueId: 2 }));
    expect(ticket.state).toMatchObject({ ruleId: 2, answerDue: at('10:00') });
  });

  it('counts from when people have it, where a program had it before', () => {
    const ticket = new Follower();
    const held = arrived(at('09:00'), { isHeld: true });
    ticket.go(at('09:00'), held);
    expect(firstDue(ticket.state)).toBeNull();
    ticket.go(at('10:00'), { ...held, isHeld: false });
    expect(firstDue(ticket.state)).toMatchObject({ kind: 'first', dueAt: at('10:10') });
    expect(ticket.state?.resolutionDue).toBe(at('15:30'));
  });

  it('has none for groups, and none of an answer where the company began and nobody wrote', () => {
    const ticket = new Follower();
    ticket.go(at('09:00'), arrived(at('09:00'), { isGroup: true }));
    expect(ticket.state).toBeNull();
    const begun = arrived(at('09:00'), { status: 'open', isBegunByUs: true, unansweredSince: at('08:00') });
    ticket.go(at('09:00'), begun);
    expect(firstDue(ticket.state)).toBeNull();
    ticket.go(at('09:20'), { ...begun, unansweredSince: at('09:20'), isAnswered: true });
    expect(firstDue(ticket.state)).toMatchObject({ kind: 'next', dueAt: at('09:40') });
  });

  it('ends with the service, and goes on where its end is undone', () => {
    const ticket = new Follower();
    const facts = arrived(at('09:00'));
    ticket.go(at('09:00'), facts);
    const before = ticket.state;
    const { added } = ticket.go(at('09:05'), { ...facts, status: 'closed' });
    expect(added).toMatchObject([{ kind: 'resolution', breachedAt: null, settledAt: at('09:05') }]);
    expect(firstDue(ticket.state)).toBeNull();
    const closed = { ...facts, status: 'closed' as const };
    expect(isCurrent(closed, [rule], ticket.state, at('20:00', 24))).toBe(true);
    const { undone } = ticket.go(at('09:05'), facts);
    expect(undone).toEqual({ settledAt: at('09:05'), keptIds: [] });
    expect(ticket.state).toEqual(before);
    ticket.go(at('09:06'), closed);
    ticket.go(at('10:00'), arrived(at('10:00')));
    expect(ticket.state).toMatchObject({ serviceSince: at('10:00'), answerDue: at('10:10'), answered: false });
  });

  it('makes nobody late at once by a new rule, and keeps late what was', () => {
    const ticket = new Follower();
    const facts = arrived(at('09:00'));
    ticket.go(at('11:00'), facts, true);
    expect(ticket.state).toMatchObject({ answerDue: at('11:10'), answerResultId: null });
    expect(ticket.outcome?.notices).toEqual([]);
    ticket.go(at('11:20'), facts);
    expect(ticket.state?.answerResultId).toBe(1);
    ticket.rules = [{ ...rule, first: { minutes: 5, alertMinutes: 0 } }];
    const { added, notices } = ticket.go(at('11:30'), facts, true);
    expect([added, notices]).toEqual([[], []]);
    expect(ticket.state?.answerDue).toBe(at('11:05'));
  });

  it('forgets what runs once there are no rules, and settles what was missed', () => {
    const ticket = new Follower();
    const facts = arrived(at('09:00'));
    ticket.go(at('09:00'), facts);
    ticket.go(at('09:20'), facts);
    ticket.rules = [];
    expect(ticket.go(at('09:30'), facts, true)).toMatchObject({ state: null, settled: [{ id: 1 }] });
  });
});
