import { hash, verify } from '@node-rs/argon2';
import { AppError } from '../../../platform/app-error.ts';
import { isBcryptHash, matchesBcrypt } from './bcrypt.ts';
import { isCommonPassword } from './common-passwords.rules.ts';

/** Hashes with Argon2id and the library's defaults: 19 MiB, two passes, about 30 ms of one core. */
export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

/**
 * Hashes a password that somebody chose, wherever it is chosen.
 * @param own names and addresses of the person and the company, which are tried first
 * @throws AppError ERR_PASSWORD_COMMON
 */
export async function hashNewPassword(password: string, own: readonly (string | undefined)[]): Promise<string> {
  await requireUncommon(password, own);
  return hashPassword(password);
}

/** @throws AppError ERR_PASSWORD_COMMON */
export async function requireUncommon(password: string, own: readonly (string | undefined)[]): Promise<void> {
  const names = own.filter((text) => text !== undefined);
  if (isCommonPassword(password, { listed: await loadCommonest(), names })) throw new AppError('ERR_PASSWORD_COMMON');
}

let commonest: Promise<ReadonlySet<string>> | undefined;

/** The 49,000 commonest passwords of the world, 7 MB, which are loaded once somebody chooses one. */
export function loadCommonest(): Promise<ReadonlySet<string>> {
  return (commonest ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  ));
}

/** A hash to compare with when there is no account, so that an unknown e-mail takes as long as a wrong password. */
const dummyHash = hash('nobody has this password');

/**
 * @param passwordHash undefined = there is no such account; the result is false, after the same work. One that another program made is
 *   compared as that program did.
 */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  if (passwordHash !== undefined && isBcryptHash(passwordHash)) return matchesBcrypt(passwordHash, password);
  const matches = await verify(passwordHash ?? (await dummyHash), password);
  return matches && passwordHash !== undefined;
}
