import {
  cancelCampaign,
  copyCampaign,
  createCampaign,
  deleteCampaign,
  deleteCampaignMedia,
  listCampaigns,
  listCampaignSettings,
  listContactListItems,
  pauseCampaign,
  previewCampaignStart,
  readCampaignSettings,
  restartCampaign,
  resumeCampaign,
  saveCampaignSettings,
  startCampaign,
  unscheduleCampaign,
  updateCampaign,
  uploadCampaignMedia,
} from '@balcao/contract';
import type { Campaign, CampaignSettings } from '@balcao/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAttempts } from '../../../app/api/attempts.ts';
import { call } from '../../../app/api/call.ts';
import { defineCrud } from '../../../app/crud/crud.ts';
import { useSubmit } from '../../../app/crud/use-crud.ts';
import { useSaveWithFile } from '../../../app/crud/use-save-with-file.ts';

export const campaignsCrud = defineCrud({
  key: 'campaigns',
  endpoints: { list: listCampaigns, create: createCampaign, update: updateCampaign, delete: deleteCampaign },
  page: ({ records, ...page }) => ({ items: records, ...page }),
  events: { campaign: true },
});

export const useSaveCampaign = (existing: Campaign | undefined) =>
  useSaveWithFile(campaignsCrud, existing, {
    upload: uploadCampaignMedia,
    remove: deleteCampaignMedia,
    // A campaign that is to start needs its file.
    withoutFile: (fields) => (fields.scheduledAt ? { ...fields, scheduledAt: null } : undefined),
  });

const steps = {
  cancel: cancelCampaign,
  restart: restartCampaign,
  pause: pauseCampaign,
  resume: resumeCampaign,
  unschedule: unscheduleCampaign,
  start: startCampaign,
};
export type CampaignStep = keyof typeof steps;

interface SteppedCampaign extends Pick<Campaign, 'id' | 'updatedAt'> {
  step: CampaignStep;
}

/**
 * Starts, unschedules, cancels, restarts, pauses or resumes one. The same step of a campaign that changed in between is another
 * one. Errors are toasts.
 */
export function useCampaignStep() {
  const client = useQueryClient();
  const attempts = useAttempts<SteppedCampaign>();
  return useMutation({
    mutationFn: ({ id, updatedAt, step }: SteppedCampaign) =>
      attempts.run({ id, updatedAt, step }, (idempotencyKey) => call(steps[step], { params: { id }, idempotencyKey })),
    onSettled: () => client.invalidateQueries({ queryKey: [campaignsCrud.key] }),
  });
}

/** Whom a campaign would reach now; undefined = none is asked for. Counted anew each time it is asked. */
export const useStartPreview = (id: number | undefined) =>
  useQuery({
    // Apart from the list, whose changes would have it counted again while the dialog closes.
    queryKey: ['campaign-start', id],
    queryFn: ({ signal }) => call(previewCampaignStart, { params: { id: id ?? 0 }, signal }),
    enabled: id !== undefined,
    gcTime: 0,
    staleTime: 0,
    retry: false,
    meta: { quiet: true },
  });

/** Adds a copy. Errors are toasts. */
export function useCopyCampaign() {
  const client = useQueryClient();
  const attempts = useAttempts<{ id: number; name: string }>();
  return useMutation({
    mutationFn: ({ id, name }: { id: number; name: string }) =>
      attempts.run({ id, name }, (idempotencyKey) =>
        call(copyCampaign, { params: { id }, body: { name }, idempotencyKey }),
      ),
    onSettled: () => client.invalidateQueries({ queryKey: [campaignsCrud.key] }),
  });
}

export const settingsKey = ['campaign-settings'];

/** How campaigns send: what the company saved, and the usual values. */
export const useCampaignSettings = () =>
  useQuery({
    queryKey: settingsKey,
    queryFn: async ({ signal }) => readCampaignSettings(await call(listCampaignSettings, { signal })),
    meta: { quiet: true },
  });

export const useSaveCampaignSettings = () =>
  useSubmit(settingsKey, (settings: CampaignSettings) => call(saveCampaignSettings, { body: { settings } }));

/** Saves these settings and no others. */
export const saveSomeSettings = (settings: Partial<CampaignSettings>) =>
  call(saveCampaignSettings, { body: { settings } });

/** The first people of a list, to see a message as they do. */
export const useFirstPeople = (contactListId: number | null) =>
  useQuery({
    queryKey: ['contact-list-items', 'preview', contactListId],
    queryFn: async ({ signal }) =>
      (await call(listContactListItems, { query: { contactListId: contactListId ?? 0 }, signal })).contacts,
    enabled: contactListId !== null,
    meta: { quiet: true },
  });
