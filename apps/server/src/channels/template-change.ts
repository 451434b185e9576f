import type { TemplateState, templateQualities } from '@balcao/contract';

/** What the provider makes of a template of an official number from now on. */
export interface TemplateChange {
  name: string;
  /** as templates are listed: `pt_BR` */
  language: string;
  state: TemplateState;
  /** null = not reported */
  quality: (typeof templateQualities)[number] | null;
}
