import { listTemplates, getServiceWindow } from '@balcao/contract';
import type { Ticket } from '@balcao/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../app/api/call.ts';
import { useLive } from '../../../app/live/index.ts';

/** Meta is asked no more often than the server does. */
const templatesStaleMs = 60_000;

const serviceWindowKey = ({ id, whatsappId }: Pick<Ticket, 'id' | 'whatsappId'>) =>
  ['service window', id, whatsappId] as const;

/** Until when the contact of a ticket may be written to freely; opens again as soon as they write. */
export function useServiceWindow(ticket: Pick<Ticket, 'id' | 'whatsappId'>) {
  const client = useQueryClient();
  useLive('appMessage', ({ action, message }) => {
    if (action === 'create' && message.ticketId === ticket.id && !message.fromMe)
      void client.invalidateQueries({ queryKey: serviceWindowKey(ticket) });
  });
  return useQuery({
    queryKey: serviceWindowKey(ticket),
    queryFn: () => call(getServiceWindow, { params: { id: ticket.id } }),
    meta: { quiet: true },
  });
}

export const templatesKey = (whatsappId: number | undefined) => ['templates', whatsappId] as const;

/** The approved templates of a connection's account; of none without a connection. */
export function useTemplates(whatsappId: number | undefined) {
  return useQuery({
    queryKey: templatesKey(whatsappId),
    queryFn: () => call(listTemplates, { params: { id: whatsappId ?? 0 } }),
    enabled: whatsappId !== undefined,
    staleTime: templatesStaleMs,
    select: ({ templates }) => templates,
    meta: { quiet: true },
  });
}
