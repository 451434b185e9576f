import type { plans as source } from './pt.ts';
import type { Translation } from '../translation.ts';

export const plans: Translation<typeof source> = {
  freeForAll:
    '“{{name}}” is free and offered at sign-up: any company may change to it and renew without paying. If that is not meant, take it off the sign-up.',
  form: {
    title: 'Plan',
    users: 'Users',
    connections: 'Connections',
    queues: 'Queues',
    storageMb: 'Storage in MB',
    unlimited: 'No limit',
    value: 'Price per month',
    flags: 'Features',
    isPublic: 'Show at sign-up',
    saveFailed:
      'That did not work. Check whether there is a plan with this name already and whether the fields are filled in correctly',
    inUse_one:
      '{{count}} company has this plan. A lower limit switches nothing off; it only keeps more from being added.',
    inUse_other:
      '{{count}} companies have this plan. A lower limit switches nothing off; it only keeps more from being added.',
    belowUse: 'A company has {{count}}: nothing is switched off, but it cannot add more.',
    notInUse: 'No company has this plan.',
    adding: 'The new plan is offered at sign-up if you leave it on.',
    copyName: '{{name}} (copy)',
  },
  flags: {
    useCampaigns: 'Campaigns',
    useKanban: 'Kanban',
    useOpenAi: 'AI',
    useIntegrations: 'Integrations',
    useSchedules: 'Schedules',
    useInternalChat: 'Internal chat',
    useExternalApi: 'API',
  },
  included: '{{name}}: included',
  notIncluded: '{{name}}: not included',
  columns: { companies: 'Companies' },
  private: '{{name}} (private)',
  copy: 'Copy the plan {{name}}',
  edit: 'Edit the plan {{name}}',
  delete: 'Delete the plan {{name}}',
  deleteText: 'The plan {{name}} goes away. No company changes.',
  keepsInUse: 'A plan in use cannot be deleted. Move its companies to another plan first.',
};
