import { auth } from './auth.ts';
import { common } from './common.ts';
import { errors } from './errors.ts';

/** The words of the screens without a session: all that has to be there before somebody has logged in. */
export const door = { common, errors, auth } as const;
