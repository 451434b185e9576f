import type { LiveEvent, LivePayload } from '@balcao/contract';

type Handler<E extends LiveEvent> = (payload: LivePayload<E>) => void;

const handlers = new Map<string, Set<Handler<LiveEvent>>>();

/** Subscribes to a live event until the returned function is called. */
export function onLive<E extends LiveEvent>(event: E, handler: Handler<E>): () => void {
  const eventHandlers = handlers.get(event) ?? new Set();
  handlers.set(event, eventHandlers);
  // The map is keyed by the event, so a handler only ever gets the payload of its own.
  const handlerOfAny = handler as Handler<LiveEvent>;
  eventHandlers.add(handlerOfAny);
  return () => eventHandlers.delete(handlerOfAny);
}

type AnyHandler = <E extends LiveEvent>(event: E, payload: LivePayload<E>) => void;

const anyHandlers = new Set<AnyHandler>();

/** Subscribes to every live event, after the subscribers by name, until the returned function is called. */
export function onAnyLive(handler: AnyHandler): () => void {
  anyHandlers.add(handler);
  return () => anyHandlers.delete(handler);
}

/** Whether it is a `delete` for lists that follow no `update`: ours do, and a ticket that moves is not gone. */
function isMove(payload: unknown): boolean {
  return typeof payload === 'object' && payload !== null && 'isMoving' in payload && payload.isMoving === true;
}

/** Hands an event as named on the wire (`company-{id}-{event}`) to its listeners; those of other companies go nowhere. */
export function dispatchLiveEvent(wireName: string, payload: unknown, companyId: number): void {
  const prefix = `company-${companyId}-`;
  if (!wireName.startsWith(prefix)) return;
  const event = wireName.slice(prefix.length) as LiveEvent;
  if (isMove(payload)) return;
  for (const handler of handlers.get(event) ?? []) handler(payload as LivePayload<LiveEvent>);
  for (const handler of anyHandlers) handler(event, payload as LivePayload<LiveEvent>);
}
