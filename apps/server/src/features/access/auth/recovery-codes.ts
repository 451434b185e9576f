import type { Platform } from '../../../platform/platform.ts';
import { newCode, readableCode } from '../../../platform/util/codes.ts';

const recoveryPurpose = 'auth:recovery-code';
const recoveryCodeCount = 10;

/** The stored form of a recovery code. */
export const hashRecoveryCode = ({ vault }: Pick<Platform, 'vault'>, userId: number, code: string): string =>
  vault.signForGood(recoveryPurpose, `${userId}:${code}`);

export function newRecoveryCodes(platform: Pick<Platform, 'vault'>, userId: number) {
  const codes = Array.from({ length: recoveryCodeCount }, newCode);
  return {
    readable: codes.map(readableCode),
    hashes: codes.map((code) => hashRecoveryCode(platform, userId, code)),
  };
}
