/** What an event or a question is about; it exists for the types alone. */
declare const about: unique symbol;

/** Something that happens to records of a company, and that other features take part in. */
export interface DomainEvent<Payload> {
  readonly name: string;
  readonly [about]?: Payload;
}

/** Something that a feature has to know at once, and that exactly one other feature answers. */
export interface DomainQuestion<Input, Answer> {
  readonly name: string;
  readonly [about]?: (input: Input) => Answer;
}

/**
 * Defines an event. The feature to which it happens exports it from its index; the first sentence of its doc comment says
 * when it is raised, and is shown in docs/events.md.
 */
export const defineEvent = <Payload>(name: string): DomainEvent<Payload> => ({ name });

/** Defines a question. The feature that asks it exports it from its index; its doc comment says what is answered. */
export const defineQuestion = <Input, Answer>(name: string): DomainQuestion<Input, Answer> => ({ name });

/** A feature's handler of an event: it writes rows and enqueues, and never waits for the network. */
export type EventHandler<Tx, Payload> = (tx: Tx, payload: Payload) => Promise<void>;

/** A feature's answer of a question, under the same rules as a handler of an event. */
export type QuestionHandler<Tx, Input, Answer> = (tx: Tx, input: Input) => Promise<Answer>;

/** The feature that takes part in an event, by the name of its folder, and the features whose handlers have to run before. */
export type Participant = string | { by: string; after: string | readonly string[] };

export interface DomainEvents<Tx> {
  /** Adds the handler of a feature; one per event. Only while the features are composed. */
  on<Payload>(event: DomainEvent<Payload>, participant: Participant, handler: EventHandler<Tx, Payload>): void;
  /** Declares that a question is asked, so that composing fails when nobody answers it. */
  asks<Input, Answer>(question: DomainQuestion<Input, Answer>): void;
  /** Adds the answer of a question. Only while the features are composed. */
  answer<Input, Answer>(
    question: DomainQuestion<Input, Answer>,
    by: string,
    handler: QuestionHandler<Tx, Input, Answer>,
  ): void;
  /**
   * Ends the composition: puts the handlers of each event in order.
   * @throws Error when an order cannot be kept, a feature takes part twice, or a question has no answer or two
   */
  finish(): void;
  /** Runs the handlers of an event; `tx.raise` is the way to it. */
  raise<Payload>(tx: Tx, event: DomainEvent<Payload>, payload: Payload): Promise<void>;
  /** Answers a question; `tx.ask` is the way to it. */
  ask<Input, Answer>(tx: Tx, question: DomainQuestion<Input, Answer>, input: Input): Promise<Answer>;
}

/**
 * Handlers run in the transaction of what happened, one after the other. One that throws takes everything back, so that a
 * handler may refuse. Their order does not depend on the order in which features are composed: it is what they declare with
 * `after`, and otherwise that of their names. A feature raises an event where it would otherwise have to import a feature
 * that imports it.
 */
export function createDomainEvents<Tx>(): DomainEvents<Tx> {
  const added = new Map<DomainEvent<unknown>, { participant: Participant; handler: EventHandler<Tx, never> }[]>();
  const ordered = new Map<DomainEvent<unknown>, readonly EventHandler<Tx, never>[]>();
  const asked = new Set<DomainQuestion<never, unknown>>();
  const answers = new Map<DomainQuestion<never, unknown>, QuestionHandler<Tx, never, unknown>>();
  let isFinished = false;

  const requireComposing = (name: string) => {
    if (isFinished) throw new Error(`${name}: the features are composed already`);
  };
  const requireFinished = (name: string) => {
    if (!isFinished) throw new Error(`${name}: the features are not composed yet`);
  };

  return {
    on(event, participant, handler) {
      requireComposing(event.name);
      added.set(event, [...(added.get(event) ?? []), { participant, handler }]);
    },
    asks(question) {
      requireComposing(question.name);
      asked.add(question);
    },
    answer(question, by, handler) {
      requireComposing(question.name);
      if (answers.has(question)) throw new Error(`${question.name}: ${by} answers what is answered already`);
      answers.set(question, handler);
    },
    finish() {
      requireComposing('finish');
      for (const [event, handlers] of added) {
        const order = orderParticipants(
          event.name,
          handlers.map(({ participant }) => participant),
        );
        ordered.set(
          event,
          order.map((index) => handlers[index]?.handler ?? neverMissing()),
        );
      }
      for (const question of asked) if (!answers.has(question)) throw new Error(`${question.name}: nobody answers it`);
      isFinished = true;
    },
    async raise<Payload>(tx: Tx, event: DomainEvent<Payload>, payload: Payload) {
      requireFinished(event.name);
      const handlers = ordered.get(event);
      if (!handlers) return;
      // `on` is the only writer, and it takes an event with handlers of its payload.
      for (const handler of handlers as readonly EventHandler<Tx, Payload>[]) await handler(tx, payload);
    },
    async ask<Input, Answer>(tx: Tx, question: DomainQuestion<Input, Answer>, input: Input) {
      requireFinished(question.name);
      // As with `raise`: `answer` is the only writer.
      const handler = answers.get(question) as QuestionHandler<Tx, Input, Answer> | undefined;
      if (!handler) throw new Error(`${question.name}: nobody answers it`);
      return handler(tx, input);
    },
  };
}

function neverMissing(): never {
  throw new Error('a participant has no handler');
}

/**
 * Returns the participants of an event, as indexes, in the order in which their handlers run: each after those it names, and
 * otherwise by name.
 * @throws Error when a feature takes part twice, names one that does not take part, or several wait for each other
 */
export function orderParticipants(eventName: string, participants: readonly Participant[]): number[] {
  const entries = participants.map((participant, index) =>
    typeof participant === 'string'
      ? { by: participant, after: [] as readonly string[], index }
      : { by: participant.by, after: [participant.after].flat(), index },
  );
  const names = new Set(entries.map(({ by }) => by));
  if (names.size < entries.length) throw new Error(`${eventName}: a feature takes part twice`);
  for (const { by, after } of entries)
    for (const name of after)
      if (!names.has(name)) throw new Error(`${eventName}: ${by} runs after ${name}, which does not take part`);
  const waiting = entries.toSorted((a, b) => (a.by < b.by ? -1 : 1));
  const placed = new Set<string>();
  const order: number[] = [];
  while (waiting.length > 0) {
    const next = waiting.findIndex(({ after }) => after.every((name) => placed.has(name)));
    const [entry] = next === -1 ? [] : waiting.splice(next, 1);
    if (!entry) throw new Error(`${eventName}: ${waiting.map(({ by }) => by).join(', ')} wait for each other`);
    placed.add(entry.by);
    order.push(entry.index);
  }
  return order;
}
