export * from './bot-texts.ts';
export * from './languages.ts';
export * from './public-texts.ts';
export * from './sample-placeholders.ts';
export * from './translate.ts';
export type { PageName } from './shell/page-names.ts';
