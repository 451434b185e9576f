import { listContactServices, maxContactServices, type Contact, type ContactService } from '@balcao/contract';
import { useQueries } from '@tanstack/react-query';
import { call } from '../../../app/api/call.ts';
import { registerColdList } from '../../../app/live/cold-lists.ts';

const key = ['contact-services'] as const;
/** Tickets change all day long; what a row shows may be some seconds old. */
registerColdList({ queryKey: key, events: { ticket: true }, delayMs: 10_000 });

/** The services of the listed contacts, as far as the user sees them; contacts come and go at the end of the list. */
export function useContactServices(contacts: readonly Contact[]): ReadonlyMap<number, ContactService> {
  const ids = contacts.map(({ id }) => id);
  const parts = Array.from({ length: Math.ceil(ids.length / maxContactServices) }, (_, index) =>
    ids.slice(index * maxContactServices, (index + 1) * maxContactServices),
  );
  return useQueries({
    queries: parts.map((contactIds) => ({
      queryKey: [...key, contactIds],
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        (await call(listContactServices, { query: { contactIds: contactIds.map(String) }, signal })).services,
      meta: { quiet: true },
    })),
    combine: combineServices,
  });
}

/** Maps contacts to their services. A stable function, so that the map stays the same while the answers do. */
const combineServices = (results: readonly { data: ContactService[] | undefined }[]) =>
  new Map(results.flatMap(({ data = [] }) => data.map((service) => [service.contactId, service] as const)));
