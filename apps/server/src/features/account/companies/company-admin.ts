import type { EndpointAnswer, getCompanyAdmin, HandlerInput, updateCompanyAdmin } from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import { recordFormer } from '../../../platform/current-call.ts';
import { mapConstraintErrors } from '../../../platform/db/constraint-errors.ts';
import type { CompanyTx } from '../../../platform/db/database.ts';
import { writeForCompany } from '../../../platform/db/retry-conflicts.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  accountChanged,
  emitUser,
  findFirstAdmin,
  hashNewPassword,
  lockUser,
  passwordChanged,
  updateUser,
} from '../users/index.ts';
import { findCompanyName, isMarkedRemoved } from './company-records.sql.ts';

export interface CompanyAdminPorts {
  /** Mails the account of an e-mail a code for a new password. */
  requestReset(email: string, address: string): Promise<boolean>;
}
type Admin = EndpointAnswer<typeof getCompanyAdmin>;

const onConstraintError = mapConstraintErrors({ users_email: 'ERR_EMAIL_IN_USE' });

/** @throws AppError ERR_NO_COMPANY_FOUND for a company that is not there or has no admin */
async function requireAdmin({ db, companyId }: CompanyTx): Promise<Admin> {
  const admin = (await isMarkedRemoved(db, companyId)) ? undefined : await findFirstAdmin(db);
  if (!admin) throw new AppError('ERR_NO_COMPANY_FOUND');
  return admin;
}

export function getAdmin({ database }: Platform, companyId: number): Promise<Admin> {
  return database.forCompany(companyId, requireAdmin);
}

/** @throws AppError ERR_NO_COMPANY_FOUND, ERR_EMAIL_IN_USE, ERR_PASSWORD_COMMON */
export async function changeAdmin(
  { database }: Platform,
  companyId: number,
  { name, email, password }: HandlerInput<typeof updateCompanyAdmin>['body'],
): Promise<Admin> {
  const company =
    password === undefined
      ? undefined
      : await database.forCompany(companyId, ({ db }) => findCompanyName(db, companyId));
  const passwordHash = password === undefined ? undefined : await hashNewPassword(password, [name, email, company]);
  return writeForCompany(database, companyId, async (tx) => {
    const { id } = await requireAdmin(tx);
    const former = await lockUser(tx.db, id);
    if (!former) throw new AppError('ERR_NO_COMPANY_FOUND');
    const { email: formerEmail } = former;
    recordFormer({ id, name: former.name, email: formerEmail });
    await updateUser(tx.db, id, { name, email, ...(passwordHash !== undefined && { passwordHash }) });
    if (passwordHash !== undefined) await tx.raise(passwordChanged, { userId: id, exceptSessionId: undefined });
    const hasOtherEmail = email.toLowerCase() !== formerEmail.toLowerCase();
    if (hasOtherEmail || passwordHash !== undefined)
      await tx.raise(accountChanged, { userId: id, formerEmail, what: hasOtherEmail ? 'email' : 'password' });
    await emitUser(tx, id, 'update');
    return { id, name, email };
  }).catch(onConstraintError);
}

/** @throws AppError ERR_NO_COMPANY_FOUND, ERR_TOO_MANY_ATTEMPTS, ERR_MAIL_NOT_SENT */
export async function mailReset(
  platform: Platform,
  ports: CompanyAdminPorts,
  companyId: number,
  address: string,
): Promise<{ email: string }> {
  const { email } = await getAdmin(platform, companyId);
  await ports.requestReset(email, address);
  return { email };
}
