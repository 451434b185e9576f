import * as z from 'zod';

export const minPasswordLength = 8;
export const maxPasswordLength = 128;

/**
 * A password that somebody chooses, at every place where one is chosen. The commonest are refused besides, with
 * ERR_PASSWORD_COMMON, by the server alone. Passwords that are there already are taken as they are.
 */
export const newPassword = z.string().min(minPasswordLength).max(maxPasswordLength);
