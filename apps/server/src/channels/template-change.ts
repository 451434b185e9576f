import type { TemplateState, templateQualities } from '@balcao/contract';

/** What the provider makes of a template of an official number from now on. */
export interface TemplateChange {
  name: string;
  /** as templates are listed: `pt_BR` */
  language: string;
  state: TemplateState;
  /** null = nothing was said of it */
  quality: (typeof templateQualities)[number] | null;
}
