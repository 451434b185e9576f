import { randomBytes, randomInt } from 'node:crypto';
import { isSandboxGroup, type SandboxContact, type SandboxMember } from '@balcao/contract';
import { AppError } from '../../platform/app-error.ts';
import type { CompanyTx, Db } from '../../platform/db/database.ts';
import type { Address } from '../port/message-content.ts';
import type { GroupInfo } from '../port/contact-info.ts';
import * as rows from './groups.sql.ts';
import { insertPendingChange } from './phone-changes.sql.ts';

/** The chat of a number on the phone. */
export const toAddress = (number: string): Address => ({
  kind: isSandboxGroup(number) ? 'group' : 'pn',
  value: number,
});

/** Creates a group; the company learns of it with its first message. */
export async function createGroup(
  { db, companyId }: CompanyTx,
  whatsappId: number,
  { name, members: chosen }: { name: string; members: readonly SandboxMember[] },
): Promise<SandboxContact> {
  const members = [...new Map(chosen.map((member) => [member.number, member])).values()];
  const number = `120363${randomInt(1e11, 1e12)}`;
  await rows.insertGroup(db, { companyId, whatsappId }, { number, name, members });
  const known = await rows.listMembers(db, whatsappId, [number]);
  return {
    number,
    name,
    members: known.map((member) => ({ number: member.number, name: member.name })),
    unread: 0,
    lastMessage: '',
    lastMessageAt: null,
  };
}

/** An action of a member on a group. */
export type GroupChange = { kind: 'rename'; value: string } | { kind: 'leave' };

/** Applies a member's action on a group of a simulated phone. Errors: ERR_NO_CONTACT_FOUND, ERR_LAST_MEMBER. */
export async function changeGroup(
  tx: CompanyTx,
  { whatsappId, number, author }: { whatsappId: number; number: string; author: string },
  change: GroupChange,
): Promise<void> {
  const { db, companyId } = tx;
  await rows.lockGroup(db, whatsappId, number);
  await authorIn(db, { whatsappId, number, author });
  if (change.kind === 'rename') await rows.renameGroup(db, whatsappId, number, change.value);
  else {
    if ((await rows.listMembers(db, whatsappId, [number])).length === 1) throw new AppError('ERR_LAST_MEMBER');
    await rows.deleteMember(db, whatsappId, number, author);
  }
  await insertPendingChange(db, {
    companyId,
    whatsappId,
    number,
    author,
    providerId: randomBytes(16).toString('hex').toUpperCase(),
    kind: change.kind,
    target: '',
    targetFromMe: true,
    value: change.kind === 'rename' ? change.value : '',
  });
}

/**
 * Resolves who writes, edits or reacts: a member in a group, null elsewhere, where the number names the person. Errors:
 * ERR_NO_CONTACT_FOUND.
 */
export async function authorIn(
  db: Db,
  { whatsappId, number, author }: { whatsappId: number; number: string; author?: string | undefined },
): Promise<string | null> {
  if (!isSandboxGroup(number)) return null;
  if (author === undefined || !(await rows.isMember(db, whatsappId, number, author)))
    throw new AppError('ERR_NO_CONTACT_FOUND');
  return author;
}

export async function groupInfo(db: Db, whatsappId: number, number: string): Promise<GroupInfo | undefined> {
  const name = await rows.findGroupName(db, whatsappId, number);
  if (name === undefined) return undefined;
  const members = await rows.listMembers(db, whatsappId, [number]);
  return {
    name,
    participants: members.map((member) => ({ addresses: [{ kind: 'pn', value: member.number }], name: member.name })),
  };
}
