import type { TemplateState, templateQualities } from '@balcao/contract';

/** The provider's new state of an official number's template. */
export interface TemplateChange {
  name: string;
  /** as templates are listed: `pt_BR` */
  language: string;
  state: TemplateState;
  /** null = not reported */
  quality: (typeof templateQualities)[number] | null;
}
