import { auth } from '../auth/pt.ts';
import { common } from '../common/pt.ts';
import { errors } from '../errors/pt.ts';

/** The words of the screens without a session: all that has to be there before somebody has logged in. */
export const authBundle = { common, errors, auth } as const;
