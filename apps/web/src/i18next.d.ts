import type { pt } from '@balcao/i18n/pt';
import 'i18next';

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: typeof pt };
  }
}
