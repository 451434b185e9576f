import {
  createIntegration,
  deleteIntegration,
  listIntegrations,
  listIntegrationsBrief,
  testIntegration,
  testIntegrationSession,
  updateIntegration,
} from '@balcao/contract';
import type { EndpointInput } from '@balcao/contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../app/api/call.ts';
import { defineCrud } from '../../../app/crud/crud.ts';
import { useLookup } from '../../../app/crud/use-crud.ts';

export const integrationsCrud = defineCrud({
  key: 'integrations',
  endpoints: {
    list: listIntegrations,
    lookup: listIntegrationsBrief,
    create: createIntegration,
    update: updateIntegration,
    delete: deleteIntegration,
  },
  page: ({ queueIntegrations, ...page }) => ({ items: queueIntegrations, ...page }),
  events: { queueIntegration: true },
});

/** The integrations by name. */
export const useIntegrations = (enabled: boolean) => useLookup(integrationsCrud, { enabled });

/** Calls the address once; errors are shown beside the button. */
export const useTestCall = () =>
  useMutation({
    mutationFn: (body: EndpointInput<typeof testIntegration>['body']) => call(testIntegration, { body }),
    meta: { quiet: true },
  });

/** Asks Dialogflow something; errors are shown beside the button. */
export const useTestSession = () =>
  useMutation({
    mutationFn: (body: EndpointInput<typeof testIntegrationSession>['body']) => call(testIntegrationSession, { body }),
    meta: { quiet: true },
  });
