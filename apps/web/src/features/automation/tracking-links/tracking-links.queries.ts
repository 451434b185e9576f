import {
  createTrackingLink,
  deleteTrackingLink,
  listTrackingLinkDays,
  listTrackingLinkFigures,
  listTrackingLinks,
  updateTrackingLink,
} from '@balcao/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../app/api/call.ts';
import { defineCrud } from '../../../app/crud/crud.ts';

export const trackingLinksCrud = defineCrud({
  key: 'tracking-links',
  endpoints: {
    lookup: listTrackingLinks,
    create: createTrackingLink,
    update: updateTrackingLink,
    delete: deleteTrackingLink,
  },
  events: { trackingLink: true },
});

const shared = { staleTime: 0, meta: { quiet: true } } as const;

/** What was counted in the last 30 days, by the link. */
export const useTrackingLinkFigures = () =>
  useQuery({
    queryKey: [trackingLinksCrud.key, 'figures'],
    queryFn: ({ signal }) => call(listTrackingLinkFigures, { signal }),
    select: ({ links }) => new Map(links.map(({ linkId, ...figures }) => [linkId, figures])),
    ...shared,
  });

/** What was counted of a link in the last 30 days, by the day. */
export const useTrackingLinkDays = (id: number) =>
  useQuery({
    queryKey: [trackingLinksCrud.key, 'days', id],
    queryFn: ({ signal }) => call(listTrackingLinkDays, { params: { id }, signal }),
    select: ({ days }) => days,
    ...shared,
  });
