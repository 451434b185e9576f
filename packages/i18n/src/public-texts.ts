import { auth } from './auth/pt.ts';
import { common } from './common/pt.ts';
import { errors } from './errors/pt.ts';

/** What the screens without a session say, in Portuguese: these texts come with the web app. */
export const publicTexts = { common, errors, auth } as const;
