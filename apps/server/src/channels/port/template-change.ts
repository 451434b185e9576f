import type { TemplateState, templateQualities } from '@balcao/contract';

/** The provider's new state of an official number's template. */
export interface TemplateChange {
  name: string;
  /** as templates are listed: `pt_BR` */
  language: string;
  state: TemplateState;
  /** what it counted as and counts as from now on, which decides its price; absent = unchanged */
  category?: { from: string; to: string } | undefined;
  /** null = not reported */
  quality: (typeof templateQualities)[number] | null;
  /** the provider's word for why it is in that state, and its sentences; absent = it does not speak of the state */
  reason?: string;
  reasonDetail?: string;
}
