import type { Server } from 'socket.io';
import { liveEventName, liveEvents, resyncEvent, type LiveEvent } from '@balcao/contract';
import type { Database } from '../db/database.ts';
import type { Logger } from '../log/log.ts';
import { KeyedQueue } from '../util/queue.ts';
import type { Masks } from '../masks/masks.ts';
import { receives, recordOf, type Audience, type LiveDelivery } from './audience.ts';
import type { LiveHooks } from './hooks.ts';
import { readBatches, type StoredEvent } from './live.sql.ts';
import type { SocketClient } from './socket-client.ts';

/** Sockets of one sight get one form of an event: the company's name of it, numbers or none, addresses of files whole or not. */
const sightOf = ({ session: { actor }, replacer }: SocketClient): string =>
  `${actor.companyId} ${actor.hidesNumbers === true} ${replacer !== undefined}`;

/** Reads announced batches of events, and sends each event to the sockets that may receive it. */
export function createEventDelivery({
  database,
  log,
  io,
  membersOf,
  leaveRecord,
  masks,
  hasSockets,
  rechecked,
}: {
  database: Database;
  log: Logger;
  io: Server;
  /** the sockets of a company, or of all */
  membersOf(companyId: number): SocketClient[];
  leaveRecord: LiveHooks['leaveRecord'];
  masks: Masks;
  hasSockets(): boolean;
  /** resolves when the checks of sessions that were asked for so far are done */
  rechecked(): Promise<void>;
}) {
  database.ownBatches.keep();
  // Batches are delivered one after the other, in the order of their commits.
  let pendingBatches: string[] = [];
  const deliveries = new KeyedQueue<'batches'>();

  async function deliverPending(): Promise<void> {
    while (pendingBatches.length > 0) {
      const batches = pendingBatches.splice(0, 100);
      if (!hasSockets()) {
        for (const batch of batches) database.ownBatches.take(batch);
        continue;
      }
      try {
        const events = await readBatches(database, batches);
        // A change of visibility that was committed before these events was also announced before them.
        await rechecked();
        for (const event of events) deliverEvent(event);
      } catch (error) {
        log.error({ err: error }, 'live events could not be read; clients refetch');
        io.emit(resyncEvent);
      }
    }
  }

  function deliverEvent({ companyId, event, payload, audience }: StoredEvent): void {
    const members = membersOf(companyId);
    if (members.length === 0) return;
    // Like answers, events are sent with their declared fields only.
    const declared = liveEvents[event as LiveEvent].safeParse(payload);
    if (!declared.success) {
      log.error({ err: declared.error, event }, 'a live event is not as declared; clients refetch');
      for (const { socket } of members) socket.emit(resyncEvent);
      return;
    }
    const about = audience as Audience;
    const receivers = Map.groupBy(members, ({ session, rooms }) => receives({ ...session, rooms }, about));
    const record = recordOf(about);
    for (const [delivery, clients] of receivers) {
      if (record && delivery !== 'event') for (const client of clients) leaveRecord(client, record);
    }
    // All sockets that see it alike get it in one call: the packet is serialised once, not once per socket.
    const emitTo = (delivery: LiveDelivery, name: LiveEvent, data: object) => {
      for (const clients of Map.groupBy(receivers.get(delivery) ?? [], sightOf).values()) {
        const [first] = clients;
        if (!first) continue;
        const { session, replacer } = first;
        const shown = masks.apply(session.actor, liveEvents[name], data);
        io.to(clients.map(({ socket }) => socket.id)).emit(
          liveEventName(session.actor.companyId, name, data),
          replacer ? JSON.parse(JSON.stringify(shown, replacer)) : shown,
        );
      }
    };
    emitTo('event', event as LiveEvent, declared.data);
    if (record) emitTo('lost', record.event, record.deletion);
  }

  return {
    add(batch: string): void {
      pendingBatches.push(batch);
      void deliveries.schedule('batches', deliverPending);
    },
    /** Forgets the batches that wait: browsers are about to refetch. */
    dropPending(): void {
      pendingBatches = [];
    },
    onIdle: () => deliveries.onIdle(),
  };
}
