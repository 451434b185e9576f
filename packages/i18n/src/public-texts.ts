import { auth } from './auth/pt.ts';
import { common } from './common/pt.ts';
import { coreErrors } from './core-errors/pt.ts';

/** Texts of the screens without a session, in Portuguese: they come with the web app. */
export const publicTexts = { common, coreErrors, auth } as const;
