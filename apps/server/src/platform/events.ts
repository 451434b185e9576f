/** The payload of an event; it exists for the types alone. */
declare const payloadOf: unique symbol;

/** Something that happens to records of a company, and that other features take part in. */
export interface DomainEvent<Payload> {
  readonly name: string;
  readonly [payloadOf]?: Payload;
}

/**
 * Defines an event. The feature to which it happens exports it from its index; its doc comment states when it is
 * raised.
 */
export const defineEvent = <Payload>(name: string): DomainEvent<Payload> => ({ name });

/** A feature's handler of an event: it writes rows and enqueues, and never waits for the network. */
export type EventHandler<Tx, Payload> = (tx: Tx, payload: Payload) => Promise<unknown>;

export interface DomainEvents<Tx> {
  /** Adds a handler; only while the features are composed. */
  on<Payload>(event: DomainEvent<Payload>, handler: EventHandler<Tx, Payload>): void;
  /** Runs the handlers of an event; `tx.raise` is the way to it. @returns what they returned */
  raise<Payload>(tx: Tx, event: DomainEvent<Payload>, payload: Payload): Promise<readonly unknown[]>;
}

/**
 * Handlers run in the transaction of what happened, one after the other in the order in which they were added. One that throws
 * takes everything back, so that a handler may refuse. A feature raises an event where it would otherwise have to import a
 * feature that imports it.
 */
export function createDomainEvents<Tx>(): DomainEvents<Tx> {
  const handlers = new Map<DomainEvent<unknown>, EventHandler<Tx, never>[]>();
  return {
    on(event, handler) {
      handlers.set(event, [...(handlers.get(event) ?? []), handler]);
    },
    async raise<Payload>(tx: Tx, event: DomainEvent<Payload>, payload: Payload) {
      // `on` is the only writer, and it takes an event with handlers of its payload.
      const outcomes: unknown[] = [];
      for (const handler of (handlers.get(event) ?? []) as EventHandler<Tx, Payload>[])
        outcomes.push(await handler(tx, payload));
      return outcomes;
    },
  };
}
