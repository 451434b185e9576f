import { createPrompt, deletePrompt, listPrompts, listPromptsBrief, updatePrompt } from '@balcao/contract';
import { defineCrud } from '../../../app/crud/crud.ts';
import { useLookup } from '../../../app/crud/use-crud.ts';

export const promptsCrud = defineCrud({
  key: 'prompts',
  endpoints: {
    list: listPrompts,
    lookup: listPromptsBrief,
    create: createPrompt,
    update: updatePrompt,
    delete: deletePrompt,
  },
  page: ({ prompts, ...page }) => ({ items: prompts, ...page }),
  events: { prompt: true },
});

/** The prompts by name. */
export const usePrompts = (enabled: boolean) => useLookup(promptsCrud, { enabled });
