import { botTexts } from '@balcao/i18n';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  decide,
  newState,
  type BotQueue,
  type BotState,
  type Closed,
  type Decision,
  type Facts,
} from './menu.rules.ts';
import { parseContactInput } from '../../../inbox/index.ts';

/** A ticket and its contact's side of the automatic service, as the use case carries decisions through. */
class Walk {
  readonly queues: BotQueue[];
  readonly most: number;
  readonly silence: number;
  readonly greets: boolean;
  status: 'pending' | 'open' | 'closed' = 'closed';
  queueId: number | null = null;
  state: BotState | undefined;
  told = new Map<number, Date>();
  closed: Closed | null = null;
  now = Date.parse('2026-11-20T12:00:00Z');
  /** texts of this service that greet in the only queue */
  greetings = 0;
  /** main menus in a row that no one asked for */
  unasked = 0;
  /** when each of the company and its queues said that it is closed */
  closedTexts = new Map<number, number[]>();

  constructor(queues: readonly BotQueue[], limits: { most: number; silence: number; greets: boolean }) {
    this.queues = [...queues];
    this.most = limits.most;
    this.silence = limits.silence;
    this.greets = limits.greets;
  }

  facts(): Facts {
    return {
      now: new Date(this.now),
      words: botTexts('pt'),
      ticket: { status: this.status, isGroup: false, queueId: this.queueId },
      state: this.state,
      connection: {
        greetingMessage: 'BEM-VINDO',
        outOfHoursMessage: 'FECHADO',
        maxUseBotQueues: this.most,
        timeUseBotQueues: this.silence,
      },
      queues: this.queues,
      queue: this.queues.find(({ id }) => id === this.queueId),
      closed: this.closed,
      settings: { greetInOnlyQueue: this.greets, answerCalls: true },
      closedNotices: this.told,
    };
  }

  contactWrites(body: string, mediaType: 'conversation' | 'image' | 'call_log' = 'conversation'): Decision {
    if (this.status === 'closed') this.begin();
    const { stage } = this.state ?? {};
    const decision = decide(this.facts(), parseContactInput({ mediaType, body }));
    if (decision.queueId !== undefined) this.queueId = decision.queueId;
    if (decision.state) this.state = decision.state;
    if (decision.closedNotice) {
      const { scope } = decision.closedNotice;
      this.closedTexts.set(scope, [...(this.closedTexts.get(scope) ?? []), this.now]);
      this.told.set(scope, new Date(this.now));
    }
    if (this.queues.length === 1 && this.queues[0]?.options.length === 0 && decision.text?.startsWith('BEM-VINDO'))
      this.greetings += 1;
    // A caller gets the text that calls are not taken; that is no menu.
    if (mediaType === 'call_log') return decision;
    const repeats =
      decision.text !== undefined &&
      stage === 'menu' &&
      this.state?.stage === 'menu' &&
      !decision.closedNotice &&
      body !== '#';
    this.unasked = repeats ? this.unasked + 1 : decision.text === undefined ? this.unasked : 0;
    return decision;
  }

  begin(): void {
    this.status = 'pending';
    this.queueId = this.queues.length === 1 ? (this.queues[0]?.id ?? null) : null;
    this.state = newState;
    this.greetings = 0;
    this.unasked = 0;
  }

  /** Someone of the company acts. */
  take(status: 'pending' | 'open' | 'closed'): void {
    this.status = status;
    this.state = undefined;
  }

  remove(at: number): void {
    const [gone] = this.queues.splice(at % Math.max(1, this.queues.length), 1);
    if (gone?.id === this.queueId) this.queueId = null;
  }
}

const shut: Closed = { opensAt: null, dayText: '', text: '', notice: 'sixHours' };
const option = fc.record({
  title: fc.constantFrom('Boleto', 'Nota', ''),
  message: fc.constantFrom('', 'Texto'),
  parent: fc.nat(8),
});
/** Parents are any row, themselves and none included: circles and loose branches among them. */
const queue = (id: number): fc.Arbitrary<BotQueue> =>
  fc
    .record({ options: fc.array(option, { maxLength: 6 }), greets: fc.boolean(), isClosed: fc.boolean() })
    .map(({ options, greets, isClosed }) => ({
      id,
      name: `Fila ${id}`,
      greetingMessage: greets ? `BEM-VINDO à fila ${id}` : '',
      outOfHoursMessage: '',
      closed: isClosed ? shut : null,
      options: options.map(({ parent, ...rest }, index) => ({
        ...rest,
        id: id * 100 + index,
        option: index + 1,
        parentId: parent >= options.length ? null : id * 100 + parent,
      })),
    }));
const world = fc.record({
  queues: fc
    .integer({ min: 0, max: 3 })
    .chain((count) => fc.tuple(...Array.from({ length: count }, (_unused, index) => queue(index + 1)))),
  most: fc.constantFrom(0, 1, 3),
  silence: fc.constantFrom(0, 10),
  greets: fc.boolean(),
});
const step = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .constantFrom('Oi', '1', '2', '3', '0', '#', '9', 'fila 2', '👍')
      .map((body) => (walk: Walk) => void walk.contactWrites(body)),
  },
  fc
    .constantFrom('image' as const, 'call_log' as const)
    .map((kind) => (walk: Walk) => void walk.contactWrites('1', kind)),
  fc
    .constantFrom('pending' as const, 'open' as const, 'closed' as const)
    .map((status) => (walk: Walk) => walk.status === 'closed' || walk.take(status)),
  {
    weight: 4,
    arbitrary: fc
      .constantFrom(1_000, 5_000, 11 * 60_000, 3 * 3_600_000)
      .map((time) => (walk: Walk) => void (walk.now += time)),
  },
  fc.boolean().map((isShut) => (walk: Walk) => void (walk.closed = isShut ? shut : null)),
  fc.nat(2).map((at) => (walk: Walk) => walk.remove(at)),
);

describe('random conversations', () => {
  it('never leave a contact without a way on, never greet twice, and never say anything over a person', () => {
    fc.assert(
      fc.property(world, fc.array(step, { maxLength: 60 }), ({ queues, ...limits }, steps) => {
        const walk = new Walk(queues, limits);
        for (const take of steps) {
          take(walk);
          if (walk.status === 'open') {
            for (const body of ['0', '#', '1'])
              expect(decide(walk.facts(), parseContactInput({ mediaType: 'conversation', body }))).toEqual({});
          }
          expect(walk.greetings).toBeLessThanOrEqual(1);
          if (limits.most > 0 && limits.silence === 0) expect(walk.unasked).toBeLessThan(Math.max(2, limits.most));
          for (const times of walk.closedTexts.values())
            for (const [index, time] of times.entries())
              expect(time - (times[index - 1] ?? -Infinity)).toBeGreaterThanOrEqual(6 * 3_600_000);
          expectWayForward(walk);
        }
      }),
      { numRuns: 400 },
    );
  });

  it('with somebody who says our own words back come to rest', () => {
    fc.assert(
      fc.property(world, ({ queues, ...limits }) => {
        const walk = new Walk(queues, { ...limits, most: 3, silence: 0 });
        let body: string | undefined = 'Oi';
        let texts = 0;
        for (; texts < 50 && body !== undefined; texts += 1) {
          body = walk.contactWrites(body).text;
          walk.now += 5_000;
        }
        expect(texts).toBeLessThan(20);
      }),
      { numRuns: 100 },
    );
  });
});

/**
 * A contact who waits with the menu while it is open gets an answer to `#`, or is in a queue where attendants see them.
 */
function expectWayForward(walk: Walk): void {
  if (walk.status !== 'pending' || walk.closed !== null || walk.queues.length === 0) return;
  const later: Facts = { ...walk.facts(), now: new Date(walk.now + 60_000) };
  const decision = decide(later, parseContactInput({ mediaType: 'conversation', body: '#' }));
  const waitsForPeople =
    walk.queueId !== null && (walk.state === undefined || walk.state.stage === 'placed' || walk.queues.length === 1);
  const isClosed = later.queue?.closed !== null && later.queue !== undefined;
  expect(decision.text !== undefined || (decision.queueId ?? null) !== null || waitsForPeople || isClosed).toBe(true);
}
