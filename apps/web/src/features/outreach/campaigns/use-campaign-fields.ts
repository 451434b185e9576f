import type { CustomField } from '@balcao/contract';
import { useFields } from '../../inbox/custom-fields/index.ts';

/** The fields of contacts that texts of campaigns may have: those that everybody sees. */
export const useCampaignFields = (): CustomField[] =>
  (useFields('contact') ?? []).filter(({ adminsOnly }) => !adminsOnly);
